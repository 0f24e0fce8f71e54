import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, build } from 'esbuild';
import { byFunction, type FunctionName, functionNames, lambdas } from './functions.ts';

export type Bundles = Record<FunctionName, Code>;

// Bundled CommonJS packages call require(), which an ES module does not have.
const banner = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

/** The build of every function, and of the bare handlers that the benchmark compares them with. */
export const bundleOptions = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  banner: { js: banner },
} satisfies BuildOptions;

/**
 * Bundles every function once, the AWS SDK included, into `<outdir>/<name>/index.mjs`.
 * Throws an `Error` that names each entry that does not exist; esbuild's own errors pass through.
 */
export async function bundleFunctions(root: string, outdir = join(root, 'dist/functions')): Promise<Bundles> {
  const missing = functionNames.filter((name) => !existsSync(join(root, lambdas[name].entry)));
  if (missing.length > 0) {
    const lines = missing.map((name) => `  ${name}: ${lambdas[name].entry}`);
    throw new Error(`These functions have no entry file, so they can't be deployed:\n${lines.join('\n')}`);
  }
  await build({
    absWorkingDir: root,
    entryPoints: functionNames.map((name) => ({ in: lambdas[name].entry, out: `${name}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    ...bundleOptions,
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  });
  addBuiltSite(join(root, 'dist/web'), join(outdir, 'pages', 'web'));
  return byFunction(functionNames, (name) => Code.fromAsset(join(outdir, name)));
}

/** Parts of the web build that the pages function renders with. Both ship together, so they are of one build. */
const RENDERED_WITH = ['client/index.html', 'client/.vite/manifest.json', 'server'];

function addBuiltSite(site: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  for (const part of RENDERED_WITH) {
    const from = join(site, part);
    if (!existsSync(from)) throw new Error(`The site hasn't been built: ${from} is missing. Run "vite build web".`);
    cpSync(from, join(target, part), { recursive: true });
  }
}
