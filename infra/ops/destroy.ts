import { createInterface } from 'node:readline/promises';
import { STSClient } from '@aws-sdk/client-sts';
import { stackNames } from '../stage.ts';
import { contextOf } from './arguments.ts';
import { findRegion, otherAccount, whoAmI } from './aws/access.ts';
import { runTool } from './aws/processes.ts';
import { choicesOf } from './choices.ts';
import { run, stageOf } from './outputs.ts';

/** `destroy [--stage=dev]`: takes a stage down. Production's data cannot be taken down from here. */
await run(async () => {
  const stage = stageOf(process.argv.slice(2));
  if (stage === 'production') throw new Error('Production holds orders and customers: it is not destroyed from here.');
  // Elsewhere there is nothing to take down, and nobody would notice.
  const choices = choicesOf(stage, {});
  const region = await findRegion(choices.region);
  if (!region) throw new Error('No AWS region is set: export AWS_REGION=<the region that the stage lives in>');
  const { account } = await whoAmI(new STSClient({ region }));
  const elsewhere = otherAccount(choices.account, account);
  if (elsewhere) throw new Error(elsewhere);
  const { data, app } = stackNames(stage);
  const fate =
    stage === 'preview'
      ? 'Its data is deleted with it.'
      : 'Its table, pictures, user pool and payment keys are kept; the next deploy makes new ones.';
  console.log(`This takes down ${app} and ${data} in ${region} of the account ${account}. ${fate}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Type the stage's name (${stage}) to go on: `);
  terminal.close();
  if (answer.trim() !== stage) throw new Error('Nothing was destroyed.');
  runTool('vite', ['build', 'web', '--logLevel', 'warn']);
  runTool('cdk', ['destroy', '--all', '--force', '--no-notices', ...contextOf(stage, choices)], { AWS_REGION: region });
});
