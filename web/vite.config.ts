import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { isFirstFace, subsetFonts } from './subset-fonts.ts';

/** Both faces are on the first screen of every page, so their files are asked for together with the style sheet. */
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

/** In the page itself: a file of its own would come later than the first tap. The content policy knows it by its hash. */
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
  // A pictogram inlined as data: would be paid for by every page; fonts must stay files to be preloaded.
  assetsInlineLimit: 0,
  emptyOutDir: true,
};

/** Built twice: for the browser, and as the renderer that `functions/pages` writes each page's first view with. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), subsetFonts(), preloadFonts, inlineEarlyUse],
  builder: {},
  environments: {
    client: {
      build: {
        ...shared,
        outDir: '../dist/web/client',
        manifest: true,
        rolldownOptions: {
          treeshake: {
            // Building a schema is no side effect: where only the rules are imported, the schemas beside them stay out.
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
      // A function is deployed without node_modules.
      resolve: { noExternal: true },
    },
  },
});
