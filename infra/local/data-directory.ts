import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Documents, openDocuments } from './documents.ts';

/** Everything a reset removes; nothing else in the data directory is ours. */
const OURS = ['dynamodb', 'services.sqlite', 'services.sqlite-wal', 'services.sqlite-shm', 'media', 'functions.log'];

export interface DataDirectory {
  /** The stand-ins' memory. */
  documents: Documents;
  tableDirectory: string;
  mediaDirectory: string;
  functionLog: string;
}

/** Opens what earlier starts have left, or begins afresh; an unfinished first start counts as no start at all. */
export function openDataDirectory(directory: string, reset: boolean): DataDirectory {
  const open = () => openDocuments(join(directory, 'services.sqlite'));
  mkdirSync(directory, { recursive: true });
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
  };
}
