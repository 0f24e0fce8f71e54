import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { buildWeb } from '#infra/local/build-web.ts';

/**
 * Every check and test of the project, one after the other; goes on after a failure so that one run tells all.
 * Its last line reads `N passed, N failed`.
 */
const root = join(import.meta.dirname, '..');
const results = mkdtempSync(join(tmpdir(), 'shop-tests-'));
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Count {
  passed: number;
  failed: number;
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name);

function run(command: string, args: string[], environment: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function check(name: string, command: string, args: string[]): Promise<Count> {
  say(`\n# ${name}`);
  const passed = await run(bin(command), args);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

const readJson = <T>(file: string): T | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
};

/** A runner that ends badly without naming a failed test has failed itself. */
const counted = (passed: number | undefined, failed: number | undefined, ended: boolean): Count => ({
  passed: passed ?? 0,
  failed: failed || (ended && passed ? 0 : 1),
});

async function vitest(): Promise<Count> {
  say('\n# Unit, infrastructure and integration tests');
  const file = join(results, 'vitest.json');
  const ended = await run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readJson<{ numPassedTests: number; numFailedTests: number }>(file);
  return counted(report?.numPassedTests, report?.numFailedTests, ended);
}

async function browser(): Promise<Count> {
  say('\n# Browser journeys');
  const file = join(results, 'playwright.json');
  const ended = await run(
    bin('playwright'),
    ['test', '--config', 'test/browser/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
    },
  );
  const stats = readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)?.stats;
  return counted(stats?.expected, stats && stats.unexpected + stats.flaky, ended);
}

const started = performance.now();
const counts = [
  await check('Format, lint and import rules', 'biome', ['check', '.']),
  await check('Types', 'tsc', ['-p', '.']),
  await check('Unused code and dependencies', 'knip', []),
];
buildWeb(join(root, 'dist', 'web'), say);
counts.push(await vitest(), await browser());
rmSync(results, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
say(`\nIn ${Math.round((performance.now() - started) / 1000)} s:`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
