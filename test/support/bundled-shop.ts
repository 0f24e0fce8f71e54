import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { lambdas } from '#infra/functions.ts';

const root = join(import.meta.dirname, '..', '..');
const LOADED_BY_PATH = 'await import(join(ROOT, lambdas[name].entry))';

/**
 * Keeps code working that depends on the location of a file: its folder, and the functions that the local cloud loads by
 * path.
 */
const keepPaths: Plugin = {
  name: 'keep-paths',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](functions|infra|shared)[\\/].*\.ts$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return null;
      const text = await readFile(path, 'utf8');
      const imports = Object.entries(lambdas).map(
        ([name, { entry }]) => `${name}: () => import(${JSON.stringify(join(root, entry))})`,
      );
      const contents = text
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(`file://${path}`))
        .replace(LOADED_BY_PATH, `await ({ ${imports.join(', ')} })[name]()`);
      return { contents, loader: 'ts' };
    });
  },
};

/**
 * Bundles the local cloud with its functions, the same way that a deployment bundles each function. The tests start more than
 * a hundred shops, and finding and reading a thousand modules would take half of each start. Returns the file to start.
 */
export async function bundleShop(): Promise<string> {
  const directory = join(root, 'node_modules', '.cache', 'shop');
  await build({
    ...{ entryPoints: [join(root, 'infra/local/start.ts')], outdir: directory, outExtension: { '.js': '.mjs' } },
    ...{ bundle: true, splitting: true, platform: 'node', format: 'esm', target: 'node24', logLevel: 'error' },
    // Prefers ES modules, because only they keep their named exports with `import()`.
    mainFields: ['module', 'main'],
    // Uses a different name, because bundled packages also import `createRequire`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [keepPaths],
  });
  return join(directory, 'start.mjs');
}
