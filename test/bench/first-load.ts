import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '#infra/local/build-web.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const root = join(import.meta.dirname, '..', '..', 'dist', 'web');
const directory = join(root, 'client');
/** Returns the names of all routes outside the back office. */
const pagesOf = (manifest: Manifest): string[] =>
  Object.keys(manifest).flatMap((name) => /src\/routes\/(?!admin)([\w-]+)\.tsx$/.exec(name)?.[1] ?? []);

function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return seen;
  seen.add(name);
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

/**
 * Returns the compressed size of the scripts that each page loads, from the manifest of the build. Sizes are in kilobytes
 * (1,000 bytes, gzip).
 */
export function firstLoads(): { page: string; kilobytes: number }[] {
  buildWeb(root, () => {});
  const manifest = JSON.parse(readFileSync(join(directory, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';
  return pagesOf(manifest).flatMap((page) => {
    const route = Object.keys(manifest).find((name) => name.endsWith(`src/routes/${page}.tsx`));
    if (!route) return [];
    const chunks = withImports(manifest, route, withImports(manifest, entry));
    const bytes = [...chunks].reduce(
      (sum, name) => sum + gzipSync(readFileSync(join(directory, manifest[name]?.file ?? ''))).length,
      0,
    );
    return [{ page, kilobytes: bytes / 1000 }];
  });
}
