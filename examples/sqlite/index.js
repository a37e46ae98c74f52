import { readFile } from "node:fs/promises";
import { chunk } from "seine";

const SPACE = /\s+/;

/**
 * Makes the tables: chunks, and a full-text index over their headings and text.
 *
 * @param db an open database: `DatabaseSync` of node:sqlite (Node.js 22.5 and later), or one of better-sqlite3
 */
export function createIndex(db) {
  db.exec(`
    CREATE TABLE IF NOT EXISTS chunks (id TEXT PRIMARY KEY, page TEXT, title TEXT, headings TEXT, text TEXT);
    CREATE VIRTUAL TABLE IF NOT EXISTS found USING fts5(headings, text, content=chunks, tokenize='porter unicode61');
  `);
}

/** Indexes the content of pages, a row per chunk. Chunks of a page that were indexed before are replaced. */
export async function indexPages(db, files, options = {}) {
  const remove = db.prepare("DELETE FROM chunks WHERE page = ?");
  const add = db.prepare("INSERT OR REPLACE INTO chunks VALUES (?, ?, ?, ?, ?)");
  for (const file of files) {
    const chunks = chunk(await readFile(file), { page: file, ...options });
    remove.run(file);
    for (const { id, headings, text, metadata } of chunks) {
      add.run(id, file, metadata.title ?? "", headings.join(" > "), text);
    }
  }
  db.exec("INSERT INTO found(found) VALUES ('rebuild')");
}

/** The best chunks for some words, each with the words around them. Headings count four times. */
export function search(db, words) {
  const quoted = words.split(SPACE).map((word) => `"${word.replaceAll('"', '""')}"`);
  const query = db.prepare(`
    SELECT page, title, chunks.headings, snippet(found, 1, '[', ']', ' … ', 12) AS words, bm25(found, 4, 1) AS rank
    FROM found JOIN chunks ON chunks.rowid = found.rowid WHERE found MATCH ? ORDER BY rank LIMIT 5`);
  return query.all(quoted.join(" OR "));
}
