import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Puts a smaller loader in the place of Vite's, which is part of every first load: Vite's also preloads scripts, which
 * the shop does itself when a link is pointed at.
 */
export const leanPreload: Plugin = {
  name: 'lean-preload',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => readFileSync(join(import.meta.dirname, 'load-chunk.js'), 'utf8'),
  },
};
