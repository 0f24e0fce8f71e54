import { writeFileSync } from 'node:fs';
import type { Arguments } from './arguments.ts';
import { locateStage } from './aws/access.ts';
import { clientsIn } from './aws/clients.ts';
import { runTool } from './aws/processes.ts';
import { readDeployed } from './aws/stacks.ts';
import { runCommand } from './command.ts';
import { changesOf } from './diff/changes.ts';
import { asMarkdown, dangersIn, summaryOf } from './diff/summary.ts';
import { FLAGS } from './flags.ts';
import { withPoolSender } from './mail/pool-sender.ts';
import { mergeOptions } from './saved-options.ts';
import { withKeyStore } from './set-up/key-store.ts';

/**
 * Runs `diff [--stage dev] [--markdown file]`. Prints a summary and the details of the changes that a deployment would make.
 * Sets exit code 1 if a resource with data, such as the table or a bucket, would or might be replaced or removed. Passes
 * other arguments on to `cdk diff`.
 */
async function diff({
  stage,
  options: named,
  flags: { markdown },
  rest,
}: Arguments<(typeof FLAGS)['diff']>): Promise<void> {
  const options = mergeOptions(stage, named);
  const { region } = await locateStage(options);
  runTool('vite', ['build', 'web', '--logLevel', 'warn']);
  const { cloudformation } = clientsIn(region);
  const deployed = await readDeployed(cloudformation, stage);
  const all = withKeyStore(deployed, await withPoolSender(cloudformation, deployed, stage, options));
  const { stacks, details } = changesOf(stage, all, { AWS_REGION: region }, rest);
  const summary = summaryOf(stacks);
  console.log(`${summary.join('\n')}\n\n${details}`);
  if (markdown) writeFileSync(markdown, asMarkdown(stage, summary, details));
  if (dangersIn(stacks).length > 0) process.exitCode = 1;
}

await runCommand(FLAGS.diff, diff, 'diff');
