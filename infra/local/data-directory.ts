import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Documents, openDocuments } from './documents.ts';

/** Everything a reset removes; nothing else in the data directory is ours. */
const OURS = ['dynamodb', 'services.sqlite', 'services.sqlite-wal', 'services.sqlite-shm', 'media', 'functions.log'];

export interface DataDirectory {
  /** The stand-ins' memory. */
  documents: Documents;
  tableDirectory: string;
  mediaDirectory: string;
  functionLog: string;
  /** Lets another start have the directory. */
  release(): void;
}

/** Held as long as this process lives, however it ends. Throws an `Error` when another start has the directory. */
function hold(directory: string): DatabaseSync {
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch {
    lock.close();
    throw new Error(
      `Another shop is running on ${directory}. Stop it, or give this one its own: DATA_DIR=.local-2 npm start`,
    );
  }
}

/** Opens what earlier starts have left, or begins afresh; an unfinished first start counts as no start at all. */
export function openDataDirectory(directory: string, reset: boolean): DataDirectory {
  const open = () => openDocuments(join(directory, 'services.sqlite'));
  mkdirSync(directory, { recursive: true });
  const lock = hold(directory);
  let documents = open();
  if (reset || !documents.get('start', 'seeded')) {
    documents.close();
    for (const name of OURS) rmSync(join(directory, name), { recursive: true, force: true });
    documents = open();
  }
  const mediaDirectory = join(directory, 'media');
  mkdirSync(mediaDirectory, { recursive: true });
  return {
    documents,
    tableDirectory: join(directory, 'dynamodb'),
    mediaDirectory,
    functionLog: join(directory, 'functions.log'),
    release: () => lock.close(),
  };
}
