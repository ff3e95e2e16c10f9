//! Connections: who may come in, how long they may take, and how the lab closes.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::desk::Desk;
use crate::pages;
use crate::patient::Patient;
use crate::refusal::Refusal;
use crate::routes::router;
use crate::settings::Settings;

/// How long open requests may take to end when the lab closes.
const FAREWELL: Duration = Duration::from_secs(2);

/// Why the lab could not start.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address cannot be used.
    #[error("cannot listen on {0}: {1}")]
    Address(SocketAddr, io::Error),
    /// The program that works does not run.
    #[error("{0}")]
    Worker(String),
}

/// The lab, listening; it answers while it is served.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    desk: Arc<Desk>,
    settings: Settings,
}

impl Server {
    /// Listens, and starts the workers.
    ///
    /// # Errors
    /// The address is taken, or the workers do not start.
    pub async fn bind(settings: Settings) -> Result<Server, Error> {
        let address = SocketAddr::new(settings.host, settings.port);
        let listener = TcpListener::bind(address).await.map_err(|error| Error::Address(address, error))?;
        let address = listener.local_addr().map_err(|error| Error::Address(address, error))?;
        let desk = Arc::new(Desk::new(settings.clone()));
        desk.pool().warm().map_err(|Refusal { message, .. }| Error::Worker(message))?;
        Ok(Server { listener, address, desk, settings })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `closed` ends, then lets the open requests end.
    pub async fn serve(self, closed: impl Future<Output = ()>) {
        // Not the first visitor should wait for this.
        tokio::task::spawn_blocking(pages::prepare);
        let service = TowerToHyperService::new(router(self.desk.clone(), &self.settings));
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(self.settings.patience)
            .max_buf_size(32 << 10)
            .keep_alive(true);
        let connections = Arc::new(Semaphore::new(self.settings.connections));
        let graceful = GracefulShutdown::new();
        let mut closed = std::pin::pin!(closed);
        loop {
            let accepted = tokio::select! {
                accepted = async {
                    // A free place first: whoever comes while there is none waits in the system's queue.
                    let place = connections.clone().acquire_owned().await;
                    (self.listener.accept().await, place)
                } => accepted,
                () = &mut closed => break,
            };
            match accepted {
                (Ok((stream, _)), Ok(place)) => {
                    let _ = stream.set_nodelay(true);
                    let stream = TokioIo::new(Patient::new(stream, self.settings.patience * 3));
                    let connection = graceful.watch(http.serve_connection(stream, service.clone()));
                    tokio::spawn(async move {
                        // A connection that breaks off concerns nobody else.
                        let _ = connection.await;
                        drop(place);
                    });
                }
                // Out of file descriptors, for instance: others must end first.
                _ => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
        drop(self.listener);
        self.desk.pool().close();
        let _ = tokio::time::timeout(FAREWELL, graceful.shutdown()).await;
    }
}
