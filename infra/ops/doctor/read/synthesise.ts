import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StageName } from '#infra/stage.ts';
import { type Choices, contextOf } from '../../arguments.ts';
import { readTool } from '../../aws/processes.ts';

/** Builds the templates anew and returns the one of each stack. Throws an `Error` with what CDK said. */
export function synthesise(stage: StageName, choices: Choices, region: string): (part: 'data' | 'app') => string {
  const directory = mkdtempSync(join(tmpdir(), 'synth-'));
  try {
    const context = contextOf(stage, choices);
    const built = readTool('vite', ['build', 'web', '--logLevel', 'error']);
    if (built.status !== 0) throw new Error(`the site does not build: ${built.stderr.trim()}`);
    const args = ['synth', '--quiet', '--no-notices', '--output', directory, ...context];
    const made = readTool('cdk', args, { AWS_REGION: region });
    if (made.status !== 0) throw new Error(`the code makes no templates: ${made.stderr.trim().split('\n').at(-1)}`);
    const read = (part: string) => readFileSync(join(directory, `${stage}-${part}.template.json`), 'utf8');
    const texts = { data: read('data'), app: read('app') };
    return (part) => texts[part];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
