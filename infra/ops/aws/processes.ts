import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

/** Runs a tool of the project and shows its output. Throws an `Error` if it fails. */
export function runTool(name: 'cdk' | 'vite', args: readonly string[], environment: Record<string, string> = {}): void {
  const { status, error } = spawnSync(bin(name), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  if (error) throw new Error(`"${name}" could not start: ${error.message}. Run npm ci, then try again.`);
  if (status !== 0) throw new Error(`"${name} ${args[0]}" failed: see above.`);
}

/** Runs a tool of the project and returns its output. */
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

export type CdkCommand = 'deploy' | 'diff' | 'destroy';

const readHelp = (command: CdkCommand): string => {
  const { stdout, stderr } = readTool('cdk', [command, '--help']);
  return `${stdout}${stderr}`;
};

/** Length at which the help text of `cdk` wraps a name. */
const HELP_COLUMN = 40;

/** Returns the first argument that `cdk` would ignore. `cdk` itself would report it only at the end. */
export function findUnknownToCdk(command: CdkCommand, args: readonly string[], help = readHelp): string | undefined {
  if (!args[0]?.startsWith('-')) return args[0];
  const known = new Set(help(command).match(/(?<![\w-])--?[a-z][\w-]*/gi));
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/^--no-/, '--'));
  return args.find((each) => /^--?[a-z]/i.test(each) && !isKnown(each.replace(/=.*/s, '').slice(0, HELP_COLUMN)));
}
