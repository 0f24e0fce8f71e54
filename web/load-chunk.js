// Takes the place of Vite's own loader in the build (lean-preload.ts). Vite calls it for each `import()` of the app.

/** Style sheets that were asked for, by file. */
const sheets = {};

const addSheet = (file) =>
  new Promise((resolve, reject) => {
    const href = `/${file}`;
    if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      // The next attempt asks again.
      link.remove();
      delete sheets[file];
      reject(new Error(`The style sheet ${href} did not arrive`));
    };
    document.head.append(link);
  });

/** Loads code, after the style sheets it needs. Fires `vite:preloadError` when either does not arrive, as Vite does. */
export const __vitePreload = async (load, files = []) => {
  try {
    await Promise.all(files.map((file) => (sheets[file] ??= addSheet(file))));
    return await load();
  } catch (error) {
    dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
};
