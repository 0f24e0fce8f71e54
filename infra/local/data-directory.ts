import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Documents, openDocuments } from './documents.ts';

/** Lists the files and folders that a reset removes. Everything else in the data directory stays. */
const OWN_FILES = [
  'dynamodb',
  'services.sqlite',
  'services.sqlite-wal',
  'services.sqlite-shm',
  'media',
  'photos',
  'functions.log',
];

export interface DataDirectory {
  /** The data of the emulators. */
  documents: Documents;
  tableDirectory: string;
  mediaDirectory: string;
  functionLog: string;
  /** Unlocks the directory for another start. */
  release(): void;
}

/**
 * Locks the directory until this process ends, even if it crashes. Throws an `Error` if another process has locked the
 * directory.
 */
function lockDirectory(directory: string): DatabaseSync {
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch {
    lock.close();
    throw new Error(
      `Another shop is already using ${directory}. Stop it, or use another folder: DATA_DIR=.local-2 npm start`,
    );
  }
}

/** Opens the data of earlier starts, or begins without data. Data from an unfinished first start is removed. */
export function openDataDirectory(directory: string, reset: boolean): DataDirectory {
  const open = () => openDocuments(join(directory, 'services.sqlite'));
  mkdirSync(directory, { recursive: true });
  const lock = lockDirectory(directory);
  let documents = open();
  if (reset || !documents.get('start', 'seeded')) {
    documents.close();
    for (const name of OWN_FILES) rmSync(join(directory, name), { recursive: true, force: true });
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
