import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StageName } from '#infra/stage.ts';
import { contextArguments, type StageOptions } from '../../arguments.ts';
import { readTool } from '../../aws/processes.ts';

/**
 * Builds the templates of both stacks. The returned function returns the template of one stack. Throws an `Error` with CDK's
 * output if the build fails.
 */
export function synthesize(stage: StageName, options: StageOptions, region: string): (part: 'data' | 'app') => string {
  const directory = mkdtempSync(join(tmpdir(), 'synth-'));
  try {
    const context = contextArguments(stage, options);
    const built = readTool('vite', ['build', 'web', '--logLevel', 'error']);
    if (built.status !== 0) throw new Error(`the site did not build: ${built.stderr.trim()}`);
    const args = ['synth', '--quiet', '--no-notices', '--output', directory, ...context];
    const resources = readTool('cdk', args, { AWS_REGION: region });
    if (resources.status !== 0)
      throw new Error(`the templates could not be built: ${resources.stderr.trim().split('\n').at(-1)}`);
    const read = (part: string) => readFileSync(join(directory, `${stage}-${part}.template.json`), 'utf8');
    const texts = { data: read('data'), app: read('app') };
    return (part) => texts[part];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
