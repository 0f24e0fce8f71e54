import { parameterNames, type StageName, secretNames, stackNames } from '../stage.ts';
import { type Arguments, contextArguments } from './arguments.ts';
import { locateStage, NoAccess } from './aws/access.ts';
import { clientsIn } from './aws/clients.ts';
import { deleteKeys, existingKeys, type KeyClients } from './aws/keys.ts';
import { runTool } from './aws/processes.ts';
import { readDeployed } from './aws/stacks.ts';
import { runCommand } from './command.ts';
import { mergeOptions } from './saved-options.ts';
import { refuseDeletingSharedSender } from './set-up/conflicts.ts';
import { confirmStage, terminal } from './set-up/dialogue.ts';

/**
 * Returns the ids of keys that belong to no stack. Only a preview's keys are deleted. Other stages keep their keys, just as
 * they keep their data.
 */
const keysOf = (stage: StageName): string[] =>
  stage === 'preview' ? [parameterNames(stage), secretNames(stage)].flatMap((names) => Object.values(names)) : [];

/** Deletes the keys of a stage after its stacks are gone, for example because a run was interrupted. */
async function deleteLeftovers(stage: StageName, clients: KeyClients, where: string): Promise<void> {
  const keys = await existingKeys(clients, keysOf(stage));
  const gone = `The stage ${stage} is not deployed in ${where}`;
  if (keys.length === 0) throw new NoAccess(`${gone}, so there is nothing to delete.`);
  terminal.say(`${gone}. These keys still exist: ${keys.join(', ')}`);
  await confirmStage(terminal, stage, 'Nothing was deleted.');
  await deleteKeys(clients, keys);
}

/**
 * Runs `destroy [--stage dev]`, which deletes a stage from the account and region where it was deployed. Refuses to delete
 * production.
 */
async function destroy(args: Arguments): Promise<void> {
  const { stage } = args;
  if (stage === 'production')
    throw new Error("Production holds orders and customers, so this command won't delete it.");
  const options = mergeOptions(stage, args.options);
  const { account, region } = await locateStage(options);
  const clients = clientsIn(region);
  const { cloudformation } = clients;
  const { app: deployed, data: deployedData } = await readDeployed(cloudformation, stage);
  if (deployed.status === null && deployedData.status === null)
    return deleteLeftovers(stage, clients, `${region} of account ${account}`);
  await refuseDeletingSharedSender(cloudformation, stage, deployed.outputs, options);
  const { data, app } = stackNames(stage);
  const consequence =
    stage === 'preview'
      ? 'Its data and keys will be deleted too.'
      : 'Its table, pictures, user pool, and keys are kept. The next deploy creates others, and uses the same keys.';
  terminal.say(`This deletes ${app} and ${data} in ${region} of account ${account}. ${consequence}`);
  await confirmStage(terminal, stage, 'Nothing was deleted.');
  // CDK first synthesizes the templates, which include the built site.
  runTool('vite', ['build', 'web', '--logLevel', 'warn']);
  runTool('cdk', ['destroy', '--all', '--force', '--no-notices', ...args.rest, ...contextArguments(stage, options)], {
    AWS_REGION: region,
  });
  await deleteKeys(clients, keysOf(stage));
}

await runCommand({}, destroy, 'destroy');
