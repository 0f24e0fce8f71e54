// Runs on the host's own Node (20.19 or later) before anything is installed: plain JavaScript, built-ins only.
// `--omit=dev` installs only what `npm start` needs, unless everything was installed before. All other commands install
// everything.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const modules = join(root, 'node_modules');
const bundledNode = join(modules, '.bundled-node');
const stamp = join(modules, '.installed-lock');
const locks = [join(root, 'package-lock.json'), join(here, 'node', 'package-lock.json')];
const locksHash = createHash('sha256')
  .update(locks.map((lock) => readFileSync(lock, 'utf8')).join(''))
  .digest('hex');
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
const lacksDev = !existsSync(modules) || installed.endsWith('--omit=dev');
const omitsDev = process.argv.includes('--omit=dev') && lacksDev;
const wanted = omitsDev ? `${locksHash} --omit=dev` : locksHash;

if (installed !== wanted) {
  console.log('Installing packages (first run only)...');
  // npm scripts run on the bundled Node when there is one, so the running version says nothing about the host's.
  const needsNode = process.execPath.startsWith(modules + sep) || !runsTypeScript(process.versions.node);
  npmCi(root, omitsDev ? ['--omit=dev'] : []);
  if (needsNode) installNode();
  writeFileSync(stamp, wanted);
  console.log('Installed.');
}

/** Type stripping is on by default since Node 22.18. */
function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

function npmCi(directory, options) {
  const { status } = spawnSync('npm', ['ci', ...options, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: directory,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error('The installation failed. Check that the npm registry is reachable, then try again.');
  process.exit(status ?? 1);
}

/** Installs the locked Node 24 inside node_modules, as `node` for npm scripts. It exists for Linux only. */
function installNode() {
  const name = `node-linux-${process.arch}`;
  mkdirSync(bundledNode);
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(here, 'node', file), join(bundledNode, file));
  npmCi(bundledNode, []);
  const directory = join(bundledNode, 'node_modules', name);
  const program = join(directory, 'bin', 'node');
  if (process.platform !== 'linux' || !existsSync(program)) {
    console.error(`Node ${process.versions.node} can’t run TypeScript. Install Node 24 for this platform.`);
    process.exit(1);
  }
  // C headers, a third of the package: nothing here is compiled against them.
  rmSync(join(directory, 'include'), { recursive: true, force: true });
  symlinkSync(relative(join(modules, '.bin'), program), join(modules, '.bin', 'node'));
}
