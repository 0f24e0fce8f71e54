import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, build } from 'esbuild';

/** Every Lambda of the shop and the file that exports its `handler`, named by path so that the cloud imports no product code. */
export const entries = {
  shop: 'functions/requests/lambdas/shop.ts',
  account: 'functions/requests/lambdas/account.ts',
  admin: 'functions/requests/lambdas/admin.ts',
  webhooks: 'functions/requests/lambdas/webhooks.ts',
  pages: 'functions/requests/lambdas/pages.ts',
  changes: 'functions/changes/handler.ts',
  clock: 'functions/clock/handler.ts',
  sweep: 'functions/clock/sweep.ts',
  customMessage: 'functions/requests/sign-up/customise-message.ts',
  admitSignUp: 'functions/requests/sign-up/admit-sign-up.ts',
} as const;

export type FunctionName = keyof typeof entries;
export type Bundles = Record<FunctionName, Code>;

/** A bundle for each function. */
export const bundlesOf = (code: (name: FunctionName) => Code): Bundles => ({
  shop: code('shop'),
  account: code('account'),
  admin: code('admin'),
  webhooks: code('webhooks'),
  pages: code('pages'),
  changes: code('changes'),
  clock: code('clock'),
  sweep: code('sweep'),
  customMessage: code('customMessage'),
  admitSignUp: code('admitSignUp'),
});

const names = Object.keys(entries) as FunctionName[];

// Bundled CommonJS packages call require(), which an ES module does not have.
const banner = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

/** How every function is built; the bench builds its bare handlers the same way. */
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
  const missing = names.filter((name) => !existsSync(join(root, entries[name])));
  if (missing.length > 0) {
    const lines = missing.map((name) => `  ${name}: ${entries[name]}`);
    throw new Error(`These functions have no entry file, so there is nothing to deploy:\n${lines.join('\n')}`);
  }
  await build({
    absWorkingDir: root,
    entryPoints: names.map((name) => ({ in: entries[name], out: `${name}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    ...bundleOptions,
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  });
  addBuiltSite(join(root, 'dist/web'), join(outdir, 'pages', 'web'));
  return bundlesOf((name) => Code.fromAsset(join(outdir, name)));
}

/** What the pages are written with, beside their function, so that both are of one build. */
const WRITTEN_WITH = ['client/index.html', 'client/.vite/manifest.json', 'server'];

function addBuiltSite(site: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  for (const part of WRITTEN_WITH) {
    const from = join(site, part);
    if (!existsSync(from)) throw new Error(`The site is not built: ${from} is missing. Run "vite build web".`);
    cpSync(from, join(target, part), { recursive: true });
  }
}
