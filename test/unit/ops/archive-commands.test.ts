import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'archive-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command without a terminal and without AWS. Returns its output and exit code. */
const run = (args: string[]): Promise<{ code: number | null; text: string }> =>
  new Promise((done) => {
    const env = { ...process.env, AWS_ENDPOINT_URL: 'http://127.0.0.1:9', AWS_MAX_ATTEMPTS: '1' };
    const child = execFile(process.execPath, args, { env }, (_error, out, err) =>
      done({ code: child.exitCode, text: out + err }),
    );
    child.stdin?.end();
  });
const command = (name: string, ...args: string[]) => run([resolve(`infra/ops/${name}.ts`), '--stage=preview', ...args]);
const NOT_THERE = join(folder, 'not-there');

describe('A command refuses, before it asks AWS,', () => {
  test.each<[string, string, string[], string]>([
    [
      'a switch without anything to restore',
      'restore',
      ['--at=2026-11-21T10:00:00Z', `--switch=${NOT_THERE}`],
      '--switch needs --put-back, --turn-back or --delete-newer',
    ],
    [
      'an export that would close the shop to read its backup',
      'export',
      [`--to=${NOT_THERE}`, '--as-of=2026-11-21T10:00:00Z', '--close'],
      'Leave out either --as-of or --close',
    ],
    ['an export without a folder', 'export', ['--close'], 'The folder is missing: --to=<folder>'],
    [
      'an export that would also open the shop',
      'export',
      [`--to=${NOT_THERE}`, '--open', '--close'],
      'Leave out --close',
    ],
    [
      'to undo from a folder that no switch has written',
      'restore',
      [`--undo=${NOT_THERE}`],
      'not-there was not written by --switch.',
    ],
  ])('%s', async (_reason, name, args, message) => {
    const { code, text } = await command(name, ...args);
    expect(text).toContain(message);
    expect(code).toBe(1);
  });

  test.each(['--close', '--as-of=2026-11-21T10:00:00Z'])('an export to a folder in use, with %s', async (flag) => {
    writeFileSync(join(folder, 'manifest.json'), '{}');
    const { text } = await command('export', `--to=${folder}`, flag);
    expect(text).toContain('already holds an archive. Name another folder.');
  });
});
