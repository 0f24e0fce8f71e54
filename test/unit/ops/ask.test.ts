import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';

// Each question is asked by a process of its own.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'ask-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a command says that asks twice for the stage's name, and how it ends; its input holds what is typed, and ends. */
async function asking(typed: string): Promise<{ said: string; code: number }> {
  const command = join(folder, 'ask.ts');
  writeFileSync(
    command,
    `import { confirmStage, terminal } from ${JSON.stringify(resolve('infra/ops/set-up/ask.ts'))};
    for (const nothing of ['once', 'twice'])
      try { await confirmStage(terminal, 'preview', nothing); } catch ({ message }) { console.log('refused', message); }`,
  );
  const child = spawn(process.execPath, [command], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(typed);
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { said, code };
}

test('Where nobody can answer, every question is answered with no', async () => {
  const { said, code } = await asking('');
  expect(said).toContain('refused once');
  expect(said).toContain('refused twice');
  expect(code).toBe(0);
});

test('Ctrl-C at a question ends a command as an error does, so that it clears away what it has made', async () => {
  expect(await asking('\u0003')).toMatchObject({ said: expect.stringContaining('refused Stopped.'), code: 0 });
});
