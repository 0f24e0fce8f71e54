import { writeFileSync } from 'node:fs';
import { readArguments } from './arguments.ts';
import { whereStageLives } from './aws/access.ts';
import { clientsIn } from './aws/clients.ts';
import { runTool } from './aws/processes.ts';
import { readDeployed } from './aws/stacks.ts';
import { withCdkOptions } from './cdk-options.ts';
import { changesOf } from './diff/changes.ts';
import { asMarkdown, dangersIn, summaryOf } from './diff/summary.ts';
import { choicesOf } from './kept-choices.ts';
import { withPoolSender } from './mail/pool-sender.ts';
import { run } from './outputs.ts';

/**
 * `diff [--stage dev] [--markdown file]`: what a deploy would change, a summary first. Exit code 1 when the table, the user
 * pool, a bucket or a key would be replaced or go. What it does not know goes on to `cdk diff`.
 */
await run(async () => {
  const { stage, choices, markdown, rest } = withCdkOptions(readArguments(process.argv.slice(2)), ['markdown'], 'diff');
  const chosen = choicesOf(stage, choices);
  const { region } = await whereStageLives(chosen);
  runTool('vite', ['build', 'web', '--logLevel', 'warn']);
  const { cloudformation } = clientsIn(region);
  const all = await withPoolSender(cloudformation, await readDeployed(cloudformation, stage), stage, chosen);
  const { stacks, details } = changesOf(stage, all, { AWS_REGION: region }, rest);
  const summary = summaryOf(stacks);
  console.log(`${summary.join('\n')}\n\n${details}`);
  if (markdown) writeFileSync(markdown, asMarkdown(stage, summary, details));
  if (dangersIn(stacks).length > 0) process.exitCode = 1;
});
