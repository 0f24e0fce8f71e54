import type { Documents } from '../documents.ts';

/** Describes a document to store. If `document` is null, the stored document is removed. */
export interface Write {
  kind: string;
  id: string;
  document: unknown;
}

export const write = (kind: string, id: string | number, document: unknown): Write => ({
  kind,
  id: String(id),
  document,
});

/** Stores the state of one emulated account. */
export interface Records {
  documents: Documents;
  /** Applies all writes or none, even if the process is killed halfway. Then calls the listeners. */
  commit(writes: Write[]): void;
  onCommit(listener: (write: Write) => void): void;
}

const ENTRY = 'commit';

/** Opens the records and finishes a commit that a killed process left incomplete. */
export function openRecords(documents: Documents, journalKind: string): Records {
  const listeners: ((write: Write) => void)[] = [];
  const apply = (writes: Write[]) => {
    for (const { kind, id, document } of writes) {
      if (document === null) documents.remove(kind, id);
      else documents.put(kind, id, document);
    }
  };

  const interrupted = documents.get<Write[]>(journalKind, ENTRY);
  if (interrupted) apply(interrupted);
  documents.remove(journalKind, ENTRY);

  return {
    documents,
    commit(writes) {
      if (writes.length > 1) documents.put(journalKind, ENTRY, writes);
      apply(writes);
      if (writes.length > 1) documents.remove(journalKind, ENTRY);
      for (const listener of listeners) for (const written of writes) listener(written);
    },
    onCommit: (listener) => void listeners.push(listener),
  };
}
