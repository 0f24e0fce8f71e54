import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { build, type CodeSplittingNameFunction } from 'rolldown';
import { dropUnused } from './drop-unused.ts';
import { byFunction, type FunctionName, functionNames, lambdas } from './functions.ts';

export type Bundles = Record<FunctionName, Code>;

/**
 * Puts all modules that a function needs to start into one chunk. Reading dozens of small files would take longer than
 * running them.
 */
function chunkOfStart(entry: string): CodeSplittingNameFunction {
  let needed: Set<string> | undefined;
  return (id, context) => {
    if (!needed) {
      needed = new Set([entry]);
      // The loop also visits modules that are added to the set along the way.
      for (const module of needed)
        for (const imported of context.getModuleInfo(module)?.importedIds ?? []) needed.add(imported);
    }
    return needed.has(id) ? 'start' : null;
  };
}

/** Bundles an entry file together with the AWS SDK. Writes `index.mjs` and the chunks that `index.mjs` loads on demand. */
export const bundleFunction = (entry: string, outdir: string) =>
  build({
    input: { index: entry },
    platform: 'node',
    transform: { target: 'node24' },
    resolve: { mainFields: ['module', 'main'] },
    plugins: [dropUnused],
    output: {
      dir: outdir,
      format: 'esm',
      minify: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: 'chunks/[hash].mjs',
      codeSplitting: { groups: [{ name: chunkOfStart(entry), debugName: 'start' }] },
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
  });

/**
 * Bundles every function into `<outdir>/<name>`. Throws an `Error` that lists the entry files that do not exist. The
 * bundler's own errors pass through.
 */
export async function bundleFunctions(root: string, outdir = join(root, 'dist/functions')): Promise<Bundles> {
  const missing = functionNames.filter((name) => !existsSync(join(root, lambdas[name].entry)));
  if (missing.length > 0) {
    const lines = missing.map((name) => `  ${name}: ${lambdas[name].entry}`);
    throw new Error(`These functions have no entry file, so they can't be deployed:\n${lines.join('\n')}`);
  }
  // The names of chunks change with their content, so old chunks would pile up.
  rmSync(outdir, { recursive: true, force: true });
  // Each function is bundled separately. Together, the functions would share chunks, but each is deployed on its own.
  for (const name of functionNames) await bundleFunction(join(root, lambdas[name].entry), join(outdir, name));
  addBuiltSite(join(root, 'dist/web'), join(outdir, 'pages', 'web'));
  return byFunction(functionNames, (name) => Code.fromAsset(join(outdir, name)));
}

/**
 * Parts of the web build that the pages function renders with. Copying them into its bundle ensures that both come from the
 * same build.
 */
const RENDERED_WITH = ['client/index.html', 'client/.vite/manifest.json', 'server'];

function addBuiltSite(site: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  for (const part of RENDERED_WITH) {
    const from = join(site, part);
    if (!existsSync(from)) throw new Error(`The site hasn't been built: ${from} is missing. Run "vite build web".`);
    cpSync(from, join(target, part), { recursive: true });
  }
}
