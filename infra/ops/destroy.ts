import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type StageName, secretNames, stackNames } from '../stage.ts';
import { contextOf, readArguments } from './arguments.ts';
import { NoAccess, whereStageLives } from './aws/access.ts';
import { clientsIn } from './aws/clients.ts';
import { runTool } from './aws/processes.ts';
import { deleteSecrets, secretsAmong } from './aws/secrets.ts';
import { readDeployed } from './aws/stacks.ts';
import { withCdkOptions } from './cdk-options.ts';
import { choicesOf } from './kept-choices.ts';
import { run } from './outputs.ts';
import { confirmStage, terminal } from './set-up/ask.ts';
import { refuseTakingSender } from './set-up/in-the-way.ts';

/** What no stack made goes with no stack. Those of a stage that keeps its data stay beside the rest of it. */
const keysOf = (stage: StageName): string[] => (stage === 'preview' ? Object.values(secretNames(stage)) : []);

/** Where the command was cut off after the stacks had gone, or they went without it. */
async function destroyRest(stage: StageName, client: SecretsManagerClient, where: string): Promise<void> {
  const keys = await secretsAmong(client, keysOf(stage));
  const gone = `The stage ${stage} is not deployed in ${where}`;
  if (keys.length === 0) throw new NoAccess(`${gone}: there is nothing to take down.`);
  terminal.say(`${gone}. What is left of it: ${keys.join(', ')}`);
  await confirmStage(terminal, stage, 'Nothing was deleted.');
  await deleteSecrets(client, keys);
}

/** `destroy [--stage dev]`: takes a stage down where it was deployed. Production's data cannot be taken down from here. */
await run(async () => {
  const args = withCdkOptions(readArguments(process.argv.slice(2)), [], 'destroy');
  const { stage } = args;
  if (stage === 'production') throw new Error('Production holds orders and customers: it is not destroyed from here.');
  const choices = choicesOf(stage, args.choices);
  const { account, region } = await whereStageLives(choices);
  const { cloudformation, secrets } = clientsIn(region);
  const { app: deployed, data: deployedData } = await readDeployed(cloudformation, stage);
  if (deployed.status === null && deployedData.status === null)
    return destroyRest(stage, secrets, `${region} of the account ${account}`);
  await refuseTakingSender(cloudformation, stage, deployed.outputs, choices);
  const { data, app } = stackNames(stage);
  const fate =
    stage === 'preview'
      ? 'Its data and its keys are deleted with it.'
      : 'Its table, pictures, user pool and payment keys are kept; the next deploy makes new ones.';
  terminal.say(`This takes down ${app} and ${data} in ${region} of the account ${account}. ${fate}`);
  await confirmStage(terminal, stage, 'Nothing was destroyed.');
  // CDK makes the templates before it looks which stacks go, and they hold the built site.
  runTool('vite', ['build', 'web', '--logLevel', 'warn']);
  runTool('cdk', ['destroy', '--all', '--force', '--no-notices', ...args.rest, ...contextOf(stage, choices)], {
    AWS_REGION: region,
  });
  await deleteSecrets(secrets, keysOf(stage));
});
