import { writeFileSync } from 'node:fs';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { readArguments } from './arguments.ts';
import { findRegion } from './aws/access.ts';
import { runTool } from './aws/processes.ts';
import { readDeployed } from './aws/stacks.ts';
import { changesOf } from './diff/changes.ts';
import { asMarkdown, dangersIn, summaryOf } from './diff/summary.ts';
import { choicesOf } from './kept-choices.ts';
import { run } from './outputs.ts';
import { withPoolSender } from './set-up/pool-sender.ts';

/**
 * `diff [--stage dev] [--markdown file]`: what a deploy would change, a summary first. Exit code 1 when the table, the user
 * pool, a bucket or a key would be replaced or go. What it does not know goes on to `cdk diff`.
 */
await run(async () => {
  const { stage, choices, markdown, rest } = readArguments(process.argv.slice(2));
  runTool('vite', ['build', 'web', '--logLevel', 'warn']);
  const chosen = choicesOf(stage, choices);
  const region = await findRegion(chosen.region);
  if (!region) throw new Error('No AWS region is set: export AWS_REGION=<the region that the shop lives in>');
  const cloudformation = new CloudFormationClient({ region });
  const all = await withPoolSender(cloudformation, await readDeployed(cloudformation, stage), stage, chosen);
  const { stacks, details } = changesOf(stage, all, { AWS_REGION: region }, rest);
  const summary = summaryOf(stacks);
  console.log(`${summary.join('\n')}\n\n${details}`);
  if (markdown) writeFileSync(markdown, asMarkdown(stage, summary, details));
  if (dangersIn(stacks).length > 0) process.exitCode = 1;
});
