import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const SCOPE = '@dynoxide/';
/**
 * Folder for an engine that is not in the lock file. If npm installed it in the root folder, npm would also install or remove
 * other packages.
 */
const ENGINE_DIRECTORY = join(root, 'node_modules', '.dynamodb-engine');

interface Machine {
  platform: string;
  architecture: string;
  /** Folders in which to look for the engine's package. */
  modules: string[];
  /** Installs a package into one of `modules`. Returns false if the installation failed. */
  install: (packageAndVersion: string) => boolean;
}

function npmInstall(packageAndVersion: string): boolean {
  mkdirSync(ENGINE_DIRECTORY, { recursive: true });
  const args = ['install', '--prefix', ENGINE_DIRECTORY, '--no-audit', '--no-fund', packageAndVersion];
  return spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

const thisMachine: Machine = {
  platform: process.platform,
  architecture: process.arch,
  modules: [join(root, 'node_modules'), join(ENGINE_DIRECTORY, 'node_modules')],
  install: npmInstall,
};

/** Returns the engine's version. package.json pins it for one platform, but it is the same for all platforms. */
function engineVersion(): string {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const pinned = Object.entries(optionalDependencies).find(([name]) => name.startsWith(SCOPE));
  if (!pinned) throw new Error(`package.json names no version of ${SCOPE}`);
  return pinned[1];
}

/**
 * Returns the path of the DynamoDB engine and installs the engine first if necessary. Throws an `Error` if this platform has
 * no engine. The message explains how to continue.
 */
export function engineProgram(say: (line: string) => void, machine = thisMachine): string {
  const name = `${SCOPE}${machine.platform}-${machine.architecture}`;
  const find = () => machine.modules.map((folder) => join(folder, name, 'dynoxide')).find((path) => existsSync(path));
  const program = find();
  if (program) return program;
  const wanted = `${name}@${engineVersion()}`;
  say(`Installing the DynamoDB engine for this machine, ${wanted} (first run only)...`);
  const installed = machine.install(wanted) && find();
  if (installed) return installed;
  throw new Error(
    `${wanted} could not be installed. Start DynamoDB yourself and set its address, for example: ` +
      'DYNAMODB_ENDPOINT=http://localhost:8000 npm start',
  );
}
