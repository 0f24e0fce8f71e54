import { writeFileSync } from 'node:fs';
import { contextOf, readArguments } from './arguments.ts';
import { findRegion } from './aws/access.ts';
import { readTool, runTool } from './aws/processes.ts';
import { choicesOf } from './choices.ts';
import { asMarkdown, dangersIn, readDiff, summaryOf } from './diff/summary.ts';
import { run } from './outputs.ts';

/**
 * `diff [--stage dev] [--markdown file]`: what a deploy would change, a summary first. Exit code 1 when the table, the user
 * pool, a bucket or a key would be replaced or go. What it does not know goes on to `cdk diff`.
 */
await run(async () => {
  const { stage, choices, markdown, rest } = readArguments(process.argv.slice(2));
  runTool('vite', ['build', 'web', '--logLevel', 'warn']);
  const all = choicesOf(stage, choices);
  const region = await findRegion(all.region);
  const environment: Record<string, string> = region ? { AWS_REGION: region } : {};
  const args = ['diff', '--no-notices', '--no-color', '--ci', ...rest, ...contextOf(stage, all)];
  const { status, stdout, stderr } = readTool('cdk', args, environment);
  const details = `${stdout}${stderr}`.trim();
  if (status !== 0) throw new Error(`${details}\n\n"cdk diff" failed: see above.`);
  const stacks = readDiff(details);
  const summary = summaryOf(stacks);
  console.log(`${summary.join('\n')}\n\n${details}`);
  if (markdown) writeFileSync(markdown, asMarkdown(stage, summary, details));
  if (dangersIn(stacks).length > 0) process.exitCode = 1;
});
