import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';

// Each command is a process of its own, which loads the AWS SDK.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'archive-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a command says and ends with. Nobody is there to answer, and it must refuse before it reaches for AWS. */
const told = (args: string[]): Promise<{ code: number | null; text: string }> =>
  new Promise((done) => {
    const env = { ...process.env, AWS_ENDPOINT_URL: 'http://127.0.0.1:9', AWS_MAX_ATTEMPTS: '1' };
    const child = execFile(process.execPath, args, { env }, (_error, out, err) =>
      done({ code: child.exitCode, text: out + err }),
    );
    child.stdin?.end();
  });
const command = (name: string, ...args: string[]) =>
  told([resolve(`infra/ops/${name}.ts`), '--stage=preview', ...args]);
const NOT_THERE = join(folder, 'not-there');

describe('An operator is told what is missing, before anything is done:', () => {
  test.each<[string, string, string[], string]>([
    [
      'of a switch that names nothing to bring back',
      'restore',
      ['--at=2026-11-21T10:00:00Z', `--switch=${NOT_THERE}`],
      '--switch needs what to bring back: --put-back, --turn-back or --delete-newer',
    ],
    [
      'of an export that closes the shop to read its backup',
      'export',
      [`--to=${NOT_THERE}`, '--as-of=2026-11-21T10:00:00Z', '--close'],
      'leave out --as-of or --close',
    ],
    ['of an export without a folder', 'export', ['--close'], 'The folder is missing: --to=<folder>'],
    [
      'of an opening that would export as well',
      'export',
      [`--to=${NOT_THERE}`, '--open', '--close'],
      'leave out --close',
    ],
    ['of a folder that no switch has made', 'restore', [`--undo=${NOT_THERE}`], 'not-there is no folder of a switch.'],
  ])('%s', async (_of, name, args, words) => {
    const { code, text } = await command(name, ...args);
    expect(text).toContain(words);
    expect(code).toBe(1);
  });

  test.each(['--close', '--as-of=2026-11-21T10:00:00Z'])('of a folder in use, with %s', async (how) => {
    writeFileSync(join(folder, 'manifest.json'), '{}');
    const { text } = await command('export', `--to=${folder}`, how);
    expect(text).toContain('holds an archive already: name another folder.');
  });
});
