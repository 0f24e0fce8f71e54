import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { earlyUseScript } from '#infra/early-use-script.ts';
import { leanPreload } from './lean-preload.ts';
import { leanRouter } from './lean-router.ts';
import { sharedChunks } from './shared-chunks.ts';
import { isFirstFace, subsetFonts } from './subset-fonts.ts';

/** Preloads the fonts on the first screen of every page, together with the style sheet. */
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

/**
 * Inlines the script, because a separate file would arrive after the first tap. The content security policy contains its
 * hash.
 */
const inlineEarlyUse: Plugin = {
  name: 'inline-early-use',
  transformIndexHtml: () => [
    {
      tag: 'script',
      children: earlyUseScript(),
      injectTo: 'head-prepend',
    },
  ],
};

const shared = {
  target: 'es2023',
  // An icon that is inlined as a data URL would be part of every page. Fonts must stay separate files, so that they can be
  // preloaded.
  assetsInlineLimit: 0,
  emptyOutDir: true,
  // Browsers that can run this code support module preloading or do not need it. A list of each page's imports would be part
  // of every first load. It is not needed, because the shop prefetches a page when the shopper points at its link.
  modulePreload: { polyfill: false, resolveDependencies: () => [] },
};

/**
 * Builds the site twice: once for the browser, and once as the renderer with which `functions/pages` renders the first view
 * of each page.
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
            // Creating a schema has no side effects. So a schema is left out if only the rules next to it are imported.
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
      // Functions are deployed without node_modules, and without the environment variable that React would read on each
      // start.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    },
  },
});
