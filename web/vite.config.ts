import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

/** Both faces are on the first screen of every page, so their files are asked for together with the style sheet. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }): HtmlTagDescriptor[] =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend',
        })),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFonts],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // A pictogram inlined as data: would be paid for by every page; fonts must stay files to be preloaded.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Building a schema is no side effect: where only the rules are imported, the schemas beside them stay out.
        moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }],
      },
    },
  },
});
