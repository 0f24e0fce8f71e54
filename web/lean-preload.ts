import type { Plugin } from 'vite';

/**
 * Loads code, after the style sheets that it needs. Fires `vite:preloadError` when either does not arrive, as Vite's
 * own loader does.
 */
const LOADER = `
const arrivals = {};
const arrivalOf = (file) =>
  (arrivals[file] ??= new Promise((resolve, reject) => {
    const href = '/' + file;
    if (document.querySelector('link[rel="stylesheet"][href="' + href + '"]')) return resolve();
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject });
    document.head.append(link);
  }));
export const __vitePreload = async (load, files = []) => {
  try {
    await Promise.all(files.map(arrivalOf));
    return await load();
  } catch (error) {
    for (const file of files) delete arrivals[file];
    window.dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
};
`;

/**
 * Puts a smaller loader in the place of Vite's, which is part of every first load: Vite's also preloads scripts, which
 * this shop does when a link is pointed at.
 */
export const leanPreload: Plugin = {
  name: 'lean-preload',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => LOADER,
  },
};
