//! `upstar serve`: the lab in the browser.

use std::net::{IpAddr, Ipv4Addr};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use upstar_lab::{Error, Server, Settings};

use crate::output::print_message;

/// The port that is tried first.
const PORT: u16 = 7777;

/// Open the lab in the browser
#[derive(Args)]
#[command(after_help = "Examples:
  upstar serve                                 opens the browser
  upstar serve --port 8000 --no-open
  upstar serve --time 300 --memory 4096        for harder questions
  upstar serve --host 0.0.0.0 --name lab.example.org")]
pub struct Serve {
    /// The port; without it the first free one from 7777 on
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// The address to listen on; by default only this machine can reach the lab
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,

    /// A name by which the lab may be called, besides localhost and addresses
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,

    /// Do not open the browser
    #[arg(long)]
    no_open: bool,

    /// Stop a question after this many seconds, a table or census after ten times as many
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=1_000_000), help_heading = "Limits")]
    time: u64,

    /// Stop a question that takes more than this many MiB; up to twice as many as there are workers run at once
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(64..=1 << 20), help_heading = "Limits")]
    memory: u64,

    /// Refuse questions of more than this many KiB
    #[arg(long, value_name = "KIB", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=65536), help_heading = "Limits")]
    body: u64,

    /// Work on this many long questions at once, and on as many short ones; as many as there are cores if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024), help_heading = "Limits")]
    workers: Option<u64>,

    /// Let this many questions wait
    #[arg(long, value_name = "N", default_value_t = 1000, help_heading = "Limits")]
    queue: usize,
}

/// Answers the questions that a lab writes to standard input
#[derive(Args)]
pub struct Work {}

impl Work {
    pub fn run(self) -> ExitCode {
        upstar_lab::work();
        ExitCode::SUCCESS
    }
}

impl Serve {
    pub fn run(self) -> ExitCode {
        let served = std::env::current_exe()
            .map_err(|error| error.to_string())
            .and_then(|program| {
                tokio::runtime::Runtime::new().map(|runtime| (program, runtime)).map_err(|e| e.to_string())
            })
            .and_then(|(program, runtime)| runtime.block_on(self.serve(Settings::new(program, ["work"]))));
        match served {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                print_message(&message);
                ExitCode::from(2)
            }
        }
    }

    async fn serve(&self, usual: Settings) -> Result<(), String> {
        let settings = Settings {
            host: self.host,
            names: self.name.clone(),
            time: Duration::from_secs(self.time),
            memory: (self.memory as usize) << 20,
            body: (self.body as usize) << 10,
            workers: self.workers.map_or(usual.workers, |workers| workers as usize),
            queue: self.queue,
            ..usual
        };
        let server = self.bind(settings).await.map_err(|error| error.to_string())?;
        let address = server.address();
        let address = match address.ip() {
            ip if ip.is_unspecified() => format!("http://localhost:{}/", address.port()),
            _ => format!("http://{address}/"),
        };
        println!("The lab is open at {address}   (Ctrl-C closes it)");
        if !upstar_lab::are_built() {
            println!("This program was built without the pages of the lab; make run builds them. The API works.");
        }
        if !self.no_open
            && let Err(error) = open::that_detached(&address)
        {
            print_message(&format!("no browser could be opened ({error}); open the address yourself"));
        }
        server.serve(closed()).await;
        println!("The lab is closed.");
        Ok(())
    }

    /// The given port, or the first free one.
    async fn bind(&self, settings: Settings) -> Result<Server, Error> {
        if let Some(port) = self.port {
            return Server::bind(Settings { port, ..settings }).await;
        }
        for port in PORT..PORT + 20 {
            match Server::bind(Settings { port, ..settings.clone() }).await {
                Err(Error::Address(_, error)) if error.kind() == std::io::ErrorKind::AddrInUse => {}
                bound => return bound,
            }
        }
        Server::bind(Settings { port: 0, ..settings }).await
    }
}

/// Ends when somebody closes the lab: by Ctrl-C, or by the system.
async fn closed() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
