import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** Paths of all documents, relative to the root of the repository. */
export const documents = [...markdownIn('.'), ...markdownIn('docs'), 'functions/store/README.md'];

export const readDocument = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns the anchor that GitHub creates for a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 _-]/g, '')
    .replaceAll(' ', '-');

/** Returns the anchors of a document's headings, in order. */
export const anchorsIn = (path: string): string[] =>
  [...readDocument(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
