import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Matches Vite's list of the style sheets that the `import()` calls of a chunk need. It is at the start of the chunk. */
const SHEETS = /^const __vite__mapDeps=\(.*?m\.f=\[(.*?)\].*?;\n/;

/**
 * Replaces Vite's loader, which is part of every first load, with a smaller one. Vite's loader also preloads scripts. The
 * shop does that itself when the shopper points at a link. Every page already has the shop's own style sheet, so the list is
 * removed from chunks that need no other.
 */
export const leanPreload: Plugin = {
  name: 'lean-preload',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => readFileSync(join(import.meta.dirname, 'load-chunk.js'), 'utf8'),
  },
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const own = chunks.find(({ isEntry }) => isEntry)?.viteMetadata?.importedCss ?? new Set();
      const list = [...own].map((sheet) => JSON.stringify(sheet)).join();
      for (const chunk of chunks)
        if (SHEETS.exec(chunk.code)?.[1] === list)
          chunk.code = chunk.code.replace(SHEETS, '').replaceAll(/,__vite__mapDeps\(\[0\]\)/g, '');
    },
  },
};
