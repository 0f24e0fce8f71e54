import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { buildWeb } from '#infra/local/build-web.ts';
import { bundleShop } from './support/bundled-shop.ts';
import { type Count, countPlaywright, countVitest } from './support/reports.ts';
import { SEEDED, seedShop } from './support/seeded-shop.ts';
import { BUNDLED, COMPILED } from './support/shop.ts';

/**
 * Runs every check and test of the project. Continues after a failure, so that one run shows all failures. Steps that do not
 * depend on each other run in parallel. The last line is `N passed, N failed`.
 */
const root = join(import.meta.dirname, '..');
const results = mkdtempSync(join(tmpdir(), 'shop-tests-'));
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Step {
  title: string;
  command: string;
  args: string[];
  environment?: Record<string, string>;
}

/** Runs a command and resolves to true if it succeeds. Prints its output when it ends, or immediately if `live` is true. */
function run({ title, command, args, environment = {} }: Step, live = false): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command === 'node' ? process.execPath : join(root, 'node_modules', '.bin', command), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...COMPILED, ...environment },
    });
    const kept: Buffer[] = [];
    const write = (chunk: Buffer) => (live ? process.stdout.write(chunk) : kept.push(chunk));
    if (live) say(`\n# ${title}`);
    child.stdout.on('data', write);
    child.stderr.on('data', write);
    const end = (succeeded: boolean) => {
      if (!live) process.stdout.write(`\n# ${title}\n${Buffer.concat(kept)}`);
      resolve(succeeded);
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}

async function check(title: string, command: string, args: string[]): Promise<Count> {
  return (await run({ title, command, args })) ? { passed: 1, failures: [] } : { passed: 0, failures: [title] };
}

/** Counts the tests of a report. If the runner fails without reporting a failed test, that counts as one failure. */
function counted<T>(title: string, ended: boolean, file: string, count: (report: T) => Count): Count {
  const { passed, failures } = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')) as T)
    : { passed: 0, failures: [] };
  return { passed, failures: failures.length > 0 || (ended && passed > 0) ? failures : [title] };
}

/** Runs the tests of some projects. The files of one layer may be split into several projects, such as `unit-fresh`. */
async function vitest(title: string, projects: string[], options: string[] = []): Promise<Count> {
  const file = join(results, `${projects.join('-').replaceAll('*', '')}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...options];
  const chosen = projects.flatMap((project) => ['--project', project]);
  // The CDK leaves a gigabyte of build output in the temporary folder, so it gets a folder that is deleted later.
  const environment = { TMPDIR: results };
  const ended = await run({ title, command: 'vitest', args: [...args, ...chosen], environment }, true);
  return counted(title, ended, file, countVitest);
}

async function browser(): Promise<Count> {
  const title = 'Browser journeys';
  const file = join(results, 'playwright.json');
  const ended = await run({
    title,
    command: 'playwright',
    args: ['test', '--config', 'test/browser/playwright.config.ts', '--reporter=list,json'],
    environment: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
    },
  });
  return counted(title, ended, file, countPlaywright);
}

const started = performance.now();
buildWeb(join(root, 'dist', 'web'), say);
process.env[BUNDLED] = await bundleShop();
const [counts, directory] = await Promise.all([
  Promise.all([
    check('Format and lint', 'biome', ['check', '.']),
    check('Types', 'tsc', ['-p', '.']),
    check('Unused code and dependencies', 'knip', []),
    check('Layers, shape and words', 'node', ['test/check/check.ts']),
    vitest('Unit tests', ['unit*']),
    // With one worker, the CDK is loaded once and each template is built once.
    vitest('Infrastructure tests', ['infra'], ['--maxWorkers=1']),
  ]),
  seedShop(),
]);
process.env[SEEDED] = directory;
// Both run in parallel, because they spend more time waiting for their shops than computing.
counts.push(...(await Promise.all([vitest('Integration tests', ['integration*']), browser()])));
for (const left of [results, directory]) rmSync(left, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failures = counts.flatMap((count) => count.failures);
// Repeats the failures at the end. They are still there if a long log was cut.
if (failures.length > 0) say(`\nFailed:\n${failures.join('\n')}`);
say(`\nIn ${Math.round((performance.now() - started) / 1000)} s:`);
say(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
