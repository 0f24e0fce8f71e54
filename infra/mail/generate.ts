import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');
const target = join(root, 'shared/mail/rendered');

/**
 * Returns the rendered templates by file name. Bundles the sources first, because Node runs TypeScript but not JSX. The
 * bundle is next to `node_modules`.
 */
async function templates(): Promise<Map<string, string>> {
  const directory = mkdtempSync(join(root, '.mails-'));
  try {
    const outfile = join(directory, 'templates.mjs');
    await build({
      entryPoints: [join(root, 'infra/mail/templates.tsx')],
      outfile,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      jsx: 'automatic',
    });
    return (await import(pathToFileURL(outfile).href)).renderedTemplates();
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const rendered = await templates();
for (const name of readdirSync(target)) if (!rendered.has(name)) rmSync(join(target, name));
for (const [name, content] of rendered) writeFileSync(join(target, name), content);
process.stdout.write(`${rendered.size} templates in shared/mail/rendered\n`);
