import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type StageName, secretNames, stackNames } from '../stage.ts';
import { type Arguments, contextArguments } from './arguments.ts';
import { locateStage, NoAccess } from './aws/access.ts';
import { clientsIn } from './aws/clients.ts';
import { runTool } from './aws/processes.ts';
import { deleteSecrets, existingSecrets } from './aws/secrets.ts';
import { readDeployed } from './aws/stacks.ts';
import { runCommand } from './command.ts';
import { mergeOptions } from './saved-options.ts';
import { refuseDeletingSharedSender } from './set-up/conflicts.ts';
import { confirmStage, terminal } from './set-up/dialogue.ts';

/** Secrets that belong to no stack, deleted with a preview only. Other stages keep them, as they keep their data. */
const secretsOf = (stage: StageName): string[] => (stage === 'preview' ? Object.values(secretNames(stage)) : []);

/** Deletes the secrets of a stage whose stacks are gone already, after an interrupted run or by other means. */
async function deleteLeftovers(stage: StageName, client: SecretsManagerClient, where: string): Promise<void> {
  const keys = await existingSecrets(client, secretsOf(stage));
  const gone = `The stage ${stage} is not deployed in ${where}`;
  if (keys.length === 0) throw new NoAccess(`${gone}, so there is nothing to delete.`);
  terminal.say(`${gone}. These secrets still exist: ${keys.join(', ')}`);
  await confirmStage(terminal, stage, 'Nothing was deleted.');
  await deleteSecrets(client, keys);
}

/** `destroy [--stage dev]` deletes a stage where it was deployed. Refuses production. */
async function destroy(args: Arguments): Promise<void> {
  const { stage } = args;
  if (stage === 'production')
    throw new Error("Production holds orders and customers, so this command won't delete it.");
  const options = mergeOptions(stage, args.options);
  const { account, region } = await locateStage(options);
  const { cloudformation, secrets } = clientsIn(region);
  const { app: deployed, data: deployedData } = await readDeployed(cloudformation, stage);
  if (deployed.status === null && deployedData.status === null)
    return deleteLeftovers(stage, secrets, `${region} of account ${account}`);
  await refuseDeletingSharedSender(cloudformation, stage, deployed.outputs, options);
  const { data, app } = stackNames(stage);
  const consequence =
    stage === 'preview'
      ? 'Its data and keys will be deleted too.'
      : 'Its table, pictures, user pool, and payment keys are kept, but the next deploy creates new ones.';
  terminal.say(`This deletes ${app} and ${data} in ${region} of account ${account}. ${consequence}`);
  await confirmStage(terminal, stage, 'Nothing was deleted.');
  // CDK synthesizes the templates first, and they include the built site.
  runTool('vite', ['build', 'web', '--logLevel', 'warn']);
  runTool('cdk', ['destroy', '--all', '--force', '--no-notices', ...args.rest, ...contextArguments(stage, options)], {
    AWS_REGION: region,
  });
  await deleteSecrets(secrets, secretsOf(stage));
}

await runCommand({}, destroy, 'destroy');
