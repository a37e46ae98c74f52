//! Times an extractor: `seine-bench-rust-peers rs-trafilatura|dom_smoothie <folder> <passes>`. A pass
//! goes over all files of the folder; each but the first prints a line with its CPU time in
//! milliseconds and the number of pages that gave an error or no text.

use std::panic::catch_unwind;

use cpu_time::ProcessTime;
use dom_smoothie::Readability;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, folder, passes] = arguments.as_slice() else {
        panic!("expected <extractor> <folder> <passes>, got {arguments:?}");
    };
    let extract = match name.as_str() {
        "rs-trafilatura" => trafilatura,
        "dom_smoothie" => smoothie,
        _ => panic!("unknown extractor {name}"),
    };
    let passes: usize = passes.parse().expect("passes are a number");
    let pages = read_pages(folder).expect("the folder can be read");
    for pass in 0..=passes {
        let start = ProcessTime::now();
        let failed = pages.iter().filter(|page| !has_text(extract, page)).count();
        let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
        if pass > 0 {
            println!("{{\"milliseconds\":{milliseconds},\"failed\":{failed}}}");
        }
    }
}

fn read_pages(folder: &str) -> std::io::Result<Vec<Vec<u8>>> {
    let mut paths = std::fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<std::io::Result<Vec<_>>>()?;
    paths.sort();
    paths.iter().map(std::fs::read).collect()
}

/// The text of a page's content, if there is any.
type Extract = fn(&[u8]) -> Option<String>;

/// A panic is that page's failure.
fn has_text(extract: Extract, page: &[u8]) -> bool {
    matches!(catch_unwind(|| extract(page)), Ok(Some(text)) if !text.is_empty())
}

fn trafilatura(page: &[u8]) -> Option<String> {
    Some(rs_trafilatura::extract_bytes(page).ok()?.content_text)
}

/// It takes text alone: bytes are read as UTF-8, as nearly all pages are.
fn smoothie(page: &[u8]) -> Option<String> {
    let html = String::from_utf8_lossy(page);
    let mut readability = Readability::new(html.as_ref(), None, None).ok()?;
    Some(readability.parse().ok()?.text_content.to_string())
}
