import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const SCOPE = '@dynoxide/';

interface Machine {
  platform: string;
  architecture: string;
  modules: string;
  /** Puts a package into `modules`; true when it is there. */
  install: (packageAndVersion: string) => boolean;
}

function npmInstall(packageAndVersion: string): boolean {
  const args = ['install', '--no-save', '--no-audit', '--no-fund', packageAndVersion];
  return spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

const thisMachine: Machine = {
  platform: process.platform,
  architecture: process.arch,
  modules: join(root, 'node_modules'),
  install: npmInstall,
};

/** The engine's version, the same for every platform: package.json pins that of the platform it is tested on. */
function engineVersion(): string {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const pinned = Object.entries(optionalDependencies).find(([name]) => name.startsWith(SCOPE));
  if (!pinned) throw new Error(`package.json names no version of ${SCOPE}`);
  return pinned[1];
}

/**
 * Where the DynamoDB engine's program is; it is installed first when this machine lacks it.
 * Throws an `Error` that says what to do instead when there is none for this platform.
 */
export function engineProgram(say: (line: string) => void, machine = thisMachine): string {
  const name = `${SCOPE}${machine.platform}-${machine.architecture}`;
  const program = join(machine.modules, name, 'dynoxide');
  if (existsSync(program)) return program;
  const wanted = `${name}@${engineVersion()}`;
  say(`Installing the DynamoDB engine for this machine, ${wanted} (once) ...`);
  if (machine.install(wanted) && existsSync(program)) return program;
  throw new Error(
    `${wanted} could not be installed. Start a DynamoDB yourself and name its address, for example ` +
      'DYNAMODB_ENDPOINT=http://localhost:8000 npm start',
  );
}
