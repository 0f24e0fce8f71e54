import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'ask-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('Where nobody can answer, every question is answered with no', async () => {
  const asking = join(folder, 'ask.ts');
  writeFileSync(
    asking,
    `import { confirmStage, terminal } from ${JSON.stringify(resolve('infra/ops/set-up/ask.ts'))};
    for (const nothing of ['once', 'twice'])
      try { await confirmStage(terminal, 'preview', nothing); } catch ({ message }) { console.log('refused', message); }`,
  );
  // Its input is /dev/null.
  const child = spawn(process.execPath, [asking], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(said).toContain('refused once');
  expect(said).toContain('refused twice');
  expect(code).toBe(0);
}, 60_000);
