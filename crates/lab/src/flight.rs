//! A question under way, or answered: everybody who asks the same hears the same events from the first on.

use std::sync::Arc;

use tokio::sync::watch;

use crate::refusal::{Kind, Refusal};

/// Events of one answer may take this many bytes.
const LONGEST: usize = 32 << 20;

/// Something that became known.
#[derive(Debug)]
pub(crate) struct Event {
    pub name: String,
    /// JSON on one line.
    pub data: String,
}

/// Everything that became known so far.
#[derive(Default)]
struct Log {
    events: Vec<Arc<Event>>,
    bytes: usize,
    /// The latest news of progress, and how many there were.
    progress: Option<(u64, Arc<Event>)>,
    /// How it ended: whether everything was found, or why there is no answer.
    end: Option<Result<bool, Refusal>>,
}

/// A question under way.
pub(crate) struct Flight {
    log: watch::Sender<Log>,
}

impl Flight {
    /// A flight that nobody listens to yet.
    pub fn new() -> Flight {
        Flight { log: watch::Sender::default() }
    }

    /// Somebody listens from the first event on.
    pub fn listen(&self) -> Listener {
        Listener { log: self.log.subscribe(), next: 0, progress: 0 }
    }

    /// Ends when nobody listens any more.
    pub async fn abandoned(&self) {
        self.log.closed().await;
    }

    pub fn is_abandoned(&self) -> bool {
        self.log.receiver_count() == 0
    }

    /// Tells everybody what became known.
    pub fn tell(&self, name: &str, data: String) {
        let event = Arc::new(Event { name: name.into(), data });
        self.log.send_modify(|log| match name {
            "progress" => log.progress = Some((log.progress.as_ref().map_or(1, |(n, _)| n + 1), event)),
            _ => {
                log.bytes += event.data.len() + event.name.len() + size_of::<Event>();
                log.events.push(event);
            }
        });
    }

    /// Tells everybody that there is nothing more to come.
    pub fn end(&self, how: Result<bool, Refusal>) {
        self.log.send_modify(|log| log.end = Some(how));
    }

    pub fn is_too_long(&self) -> bool {
        self.log.borrow().bytes > LONGEST
    }

    /// Bytes of the events.
    pub fn bytes(&self) -> usize {
        self.log.borrow().bytes
    }

    /// Whether it ended, and so that asking again would find the same.
    pub fn is_complete(&self) -> bool {
        matches!(&self.log.borrow().end, Some(Ok(true)))
    }
}

/// What a listener hears.
pub(crate) enum News {
    Event(Arc<Event>),
    End(Result<(), Refusal>),
}

/// Somebody who waits for an answer.
pub(crate) struct Listener {
    log: watch::Receiver<Log>,
    next: usize,
    progress: u64,
}

impl Listener {
    /// The next thing that becomes known. Progress that nobody had time for is left out.
    pub async fn hear(&mut self) -> News {
        loop {
            if let Some(news) = self.news() {
                return news;
            }
            if self.log.changed().await.is_err() {
                return News::End(Err(Refusal::closing()));
            }
        }
    }

    fn news(&mut self) -> Option<News> {
        let log = self.log.borrow_and_update();
        if let Some(event) = log.events.get(self.next) {
            self.next += 1;
            return Some(News::Event(event.clone()));
        }
        if let Some(end) = &log.end {
            return Some(News::End(end.clone().map(|_| ())));
        }
        let (count, event) = log.progress.as_ref()?;
        (*count > self.progress).then(|| {
            self.progress = *count;
            News::Event(event.clone())
        })
    }

    /// The only event of an answer that is not a stream.
    pub async fn answer(mut self) -> Result<Arc<Event>, Refusal> {
        let mut answer = None;
        loop {
            match self.hear().await {
                News::Event(event) if event.name == "answer" => answer = Some(event),
                News::Event(_) => {}
                News::End(Ok(())) => {
                    return answer.ok_or_else(|| Refusal::new(Kind::Broken, "the worker gave no answer"));
                }
                News::End(Err(refusal)) => return Err(refusal),
            }
        }
    }
}
