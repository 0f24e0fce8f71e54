import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Stores an emulator's JSON documents by kind and id. `put` returns only after the document is on disk, so that acknowledged
 * data survives a killed process.
 */
export interface Documents {
  get<T>(kind: string, id: string): T | undefined;
  put(kind: string, id: string, document: unknown): void;
  remove(kind: string, id: string): void;
  /** Returns the documents of one kind in the order in which they were first stored. */
  list<T>(kind: string): T[];
  close(): void;
}

/** Opens the SQLite file at `path`, creating it if necessary. */
export function openDocuments(path: string): Documents {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS documents (
      position INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
      UNIQUE (kind, id))`);
  const select = database.prepare('SELECT body FROM documents WHERE kind = ? AND id = ?');
  const upsert = database.prepare(
    'INSERT INTO documents (kind, id, body) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body',
  );
  const erase = database.prepare('DELETE FROM documents WHERE kind = ? AND id = ?');
  const all = database.prepare('SELECT body FROM documents WHERE kind = ? ORDER BY position');

  return {
    get: <T>(kind: string, id: string) => {
      const row = select.get(kind, id);
      return row ? (JSON.parse(row.body as string) as T) : undefined;
    },
    put: (kind, id, document) => void upsert.run(kind, id, JSON.stringify(document)),
    remove: (kind, id) => void erase.run(kind, id),
    list: <T>(kind: string) => all.all(kind).map((row) => JSON.parse(row.body as string) as T),
    close: () => database.close(),
  };
}
