import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { leanPreload } from './lean-preload.ts';
import { leanRouter } from './lean-router.ts';
import { sharedChunks } from './shared-chunks.ts';
import { isFirstFace, subsetFonts } from './subset-fonts.ts';

/** These faces are on the first screen of every page, so they are preloaded together with the style sheet. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }): HtmlTagDescriptor[] =>
      Object.keys(bundle)
        .filter(isFirstFace)
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend',
        })),
  },
};

/** Inlined, because a file of its own would arrive after the first tap. The content policy contains its hash. */
const inlineEarlyUse: Plugin = {
  name: 'inline-early-use',
  transformIndexHtml: () => [
    {
      tag: 'script',
      children: readFileSync(join(import.meta.dirname, 'early-use.js'), 'utf8'),
      injectTo: 'head-prepend',
    },
  ],
};

const shared = {
  target: 'es2023',
  // An icon inlined as data: would add to every page. Fonts must stay files to be preloaded.
  assetsInlineLimit: 0,
  emptyOutDir: true,
  // Browsers that can run this code preload modules themselves, or do without. A list of what each page imports would be part
  // of every first load; pages are fetched before they are needed, when a link is pointed at.
  modulePreload: { polyfill: false, resolveDependencies: () => [] },
};

/**
 * Builds the site twice: for the browser, and as the renderer with which `functions/pages` writes the first view of
 * each page.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), leanRouter, leanPreload, subsetFonts(), preloadFonts, inlineEarlyUse],
  builder: {},
  environments: {
    client: {
      build: {
        ...shared,
        outDir: '../dist/web/client',
        manifest: true,
        rolldownOptions: {
          output: { codeSplitting: { groups: sharedChunks } },
          treeshake: {
            // Building a schema has no side effects, so a schema is left out when only the rules beside it are
            // imported.
            moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }],
          },
        },
      },
    },
    ssr: {
      build: {
        ...shared,
        outDir: '../dist/web/server',
        ssr: 'src/server.tsx',
        minify: true,
        copyPublicDir: false,
      },
      // Functions are deployed without node_modules, and without the variable that React asks at each start.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    },
  },
});
