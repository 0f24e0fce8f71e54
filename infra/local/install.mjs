// Runs on the machine's own Node (20.19 or later) before anything is installed: plain JavaScript, built-ins only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const lock = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.installed-lock');
const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing what the lock file names (a minute or two, once) ...');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The installation failed. Is the npm registry reachable?');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, wanted);
  console.log('Installed.');
}

// The bundled Node 24 exists for Linux; elsewhere the machine's own must be young enough to run TypeScript.
const bundled = existsSync(join(root, 'node_modules', '.bin', 'node'));
const [major, minor] = process.versions.node.split('.').map(Number);
if (!bundled && (major < 22 || (major === 22 && minor < 18))) {
  console.error(`Node ${process.versions.node} cannot run TypeScript. Install Node 24 for this platform.`);
  process.exit(1);
}
