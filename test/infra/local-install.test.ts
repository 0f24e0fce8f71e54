import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { dependencies, devDependencies, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Lists the source files of the shop and of the local cloud. */
const files = globSync(['infra/local/**/*.{ts,mjs}', '{functions,shared,web}/**/*.{ts,tsx,css}'], { cwd: root });

/** Returns the packages that a file imports. Leaves out packages from which it imports only types. */
function packagesOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8').replace(/^(?:import|export) type .*?;$/gms, '');
  const specifiers = source.matchAll(/(?:\bfrom|^import|@import|\bimport\()\s*['"]([^'"\n]+)['"]/gm);
  return [...specifiers].flatMap(([, name = '']) => /^(?:@[\w-]+\/)?[\w-]+(?=\/|$)/.exec(name)?.[0] ?? []);
}

describe('npm start', () => {
  test('installs without the packages that only checks, tests and operators need', () => {
    expect(scripts.prestart).toBe('node infra/local/install.mjs --omit=dev');
  });

  test('imports no package that it does not install', () => {
    const imported = new Set(files.flatMap(packagesOf));
    expect([...imported].filter((name) => name in devDependencies)).toEqual([]);
    expect(imported).toContain('vite');
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['vite', '@aws-sdk/client-dynamodb-streams']));
  });
});
