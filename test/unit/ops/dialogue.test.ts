import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'ask-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command that asks for the stage's name twice, with the given input. Returns its output and exit code. */
async function asking(typed: string): Promise<{ printed: string; code: number }> {
  const command = join(folder, 'ask.ts');
  writeFileSync(
    command,
    `import { confirmStage, terminal } from ${JSON.stringify(resolve('infra/ops/set-up/dialogue.ts'))};
    for (const nothing of ['once', 'twice'])
      try { await confirmStage(terminal, 'preview', nothing); } catch ({ message }) { console.log('refused', message); }`,
  );
  const child = spawn(process.execPath, [command], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(typed);
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { printed, code };
}

test('Without input, the answer to every question is no', async () => {
  const { printed, code } = await asking('');
  expect(printed).toContain('refused once');
  expect(printed).toContain('refused twice');
  expect(code).toBe(0);
});

test('Ctrl-C at a question ends a command with an error, so that it deletes its temporary resources', async () => {
  expect(await asking('\u0003')).toMatchObject({ printed: expect.stringContaining('refused Stopped.'), code: 0 });
});
