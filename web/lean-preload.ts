import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Vite's list of the style sheets that the `import()`s of a chunk need, at the start of the chunk. */
const SHEETS = /^const __vite__mapDeps=\(.*?m\.f=\[(.*?)\].*?;\n/;

/**
 * Puts a smaller loader in the place of Vite's, which is part of every first load: Vite's also preloads scripts, which
 * the shop does itself when a link is pointed at. Every page has the shop's own style sheet, so chunks that need no other list
 * none.
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
