import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { anchorsIn, documents, readDocument, root } from '../support/documents/documents.ts';

/** Matches paths below these folders. Other paths, such as those of the shop's URLs, are not files. */
const PATH = /`((?:shared|functions|web|infra|test|docs|\.github)\/[^`<>*…\s]*)`/g;
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g;

const matches = (path: string, pattern: RegExp): RegExpExecArray[] => [...readDocument(path).matchAll(pattern)];

describe.each(documents)('%s', (path) => {
  test('names files and folders that exist', () => {
    const missing = matches(path, PATH).filter(([, named = '']) => !existsSync(join(root, named)));
    expect(missing.map(([, named]) => named)).toEqual([]);
  });

  test('links to files and headings that exist', () => {
    for (const [link, file = '', anchor] of matches(path, LINK)) {
      const target = file ? join(dirname(path), file) : path;
      expect([link, existsSync(join(root, target))]).toEqual([link, true]);
      if (anchor) expect([link, anchorsIn(target)]).toEqual([link, expect.arrayContaining([anchor])]);
    }
  });

  test('gives commands that exist', () => {
    const commands = matches(path, /npm run (?:-s )?([a-z][\w:-]*)/g).map(([, command]) => command);
    expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(commands));
  });
});

test('README.md is read in one go: it has at most 150 lines', () => {
  expect(readDocument('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
});
