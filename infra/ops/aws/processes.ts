import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

/** Runs one of the project's own tools and shows what it says. Throws an `Error` when it fails. */
export function runTool(name: 'cdk' | 'vite', args: readonly string[], environment: Record<string, string> = {}): void {
  const { status, error } = spawnSync(bin(name), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  if (error) throw new Error(`"${name}" could not be started: ${error.message}. Run npm ci, then try again.`);
  if (status !== 0) throw new Error(`"${name} ${args[0]}" failed: see above.`);
}

/** Runs one of the project's own tools quietly. */
export function readTool(name: 'cdk' | 'vite', args: readonly string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(bin(name), args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    maxBuffer: 256 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' };
}
