import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const SOURCES = ['web', 'shared', 'infra/early-use-script.ts', 'package-lock.json'];

/** Returns the time of the latest change below a path, in UTC milliseconds. */
function lastModified(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => lastModified(join(path, name))));
}

/** Builds the storefront when its sources are newer than the last build. Throws when the build fails. */
export function buildWeb(directory: string, say: (line: string) => void) {
  const stamp = join(directory, '.built');
  const sources = Math.max(...SOURCES.map((source) => lastModified(join(root, source))));
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= sources) return;
  say('Building the storefront...');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // With the NODE_ENV of a test runner, Vite would make a development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stderr, stdout } = spawnSync(process.execPath, [vite, 'build', 'web'], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  if (status !== 0) throw new Error(`The storefront did not build:\n${stdout}${stderr}`);
  writeFileSync(stamp, '');
}
