import { type Arguments, contextArguments, type StageOptions } from './arguments.ts';
import { locateStage, type StageLocation } from './aws/access.ts';
import { bootstrapArguments, bootstrapCommand, findBootstrapProblem } from './aws/bootstrap.ts';
import { type Clients, clientsIn, lookupClients } from './aws/clients.ts';
import { runTool } from './aws/processes.ts';
import { type Deployed, outputsOf, readDeployed, wasNeverCreated } from './aws/stacks.ts';
import { zonesAt } from './aws/zones.ts';
import { runCommand } from './command.ts';
import { changesOf } from './diff/changes.ts';
import { dangersIn, type StackChange, summaryOf } from './diff/summary.ts';
import { FLAGS } from './flags.ts';
import { withPoolSender } from './mail/pool-sender.ts';
import type { Outputs } from './outputs.ts';
import { stripeClient } from './payments/stripe-account.ts';
import { mergeOptions, savedOptions, saveOptions } from './saved-options.ts';
import { grantAdmin, hasAdmin, refusalOf } from './set-up/admin.ts';
import { approveDeploy } from './set-up/approval.ts';
import { refuseClosedShop } from './set-up/closed-shop.ts';
import {
  completeOptions,
  refuseForeignArns,
  refuseInvalidOptions,
  refuseLosingDomain,
  refuseUnsavedStage,
  requireSavedOptions,
} from './set-up/deploy-options.ts';
import { confirms, terminal } from './set-up/dialogue.ts';
import { deleteFailedStack } from './set-up/failed-stack.ts';
import { copyKeys, copyLateKeys, hasKeysToMove, withKeyStore } from './set-up/key-store.ts';
import { setUpMail } from './set-up/mail.ts';
import { setUpPayments } from './set-up/payments.ts';
import { refuseMissingProviders } from './set-up/providers.ts';

const { say } = terminal;
type DeployArguments = Arguments<(typeof FLAGS)['deploy']>;

/** Returns the account and region of the stage. If needed, bootstraps the account for CDK after asking. */
async function prepareAccount(saved: StageOptions): Promise<StageLocation> {
  const location = await locateStage(saved);
  const { account, region, arn } = location;
  say(`Account ${account}, region ${region}, as ${arn}`);
  const problem = await findBootstrapProblem(clientsIn(region).cloudformation);
  if (!problem) return location;
  const command = bootstrapCommand(account, region);
  say(problem);
  if (!(await confirms(terminal, `Run "${command}" now?`))) throw new Error(`Run: ${command}`);
  runTool('cdk', bootstrapArguments(account, region), { AWS_REGION: region });
  return location;
}

/** Returns the clients for reading. `--stacks-only` allows only CDK's roles, so the clients then use CDK's lookup role. */
const readClients = async ({ flags }: DeployArguments, { account, region }: StageLocation): Promise<Clients> =>
  flags['stacks-only'] ? lookupClients(region, account) : clientsIn(region);

/** Returns the options for the deployment. With `--stacks-only`, the user pool's sender does not change. */
async function resolveOptions(
  args: DeployArguments,
  location: StageLocation,
): Promise<{ options: StageOptions; deployed: Deployed }> {
  const { account, region } = location;
  const { stage, flags } = args;
  const [saved, before] = [savedOptions(stage), mergeOptions(stage, { ...args.options, account, region })];
  if (flags['stacks-only']) requireSavedOptions(stage, saved);
  refuseForeignArns(before, account);
  refuseInvalidOptions(stage, before, region);
  const clients = await readClients(args, location);
  const { cloudformation, acm, ses, route53 } = clients;
  const found = await readDeployed(cloudformation, stage);
  refuseUnsavedStage(stage, saved, args.options, found.app);
  refuseLosingDomain(found.app.outputs.SiteUrl, before, args.options);
  const failed = [found.app, found.data].filter(({ status }) => wasNeverCreated(status));
  for (const stack of failed) await deleteFailedStack(cloudformation, stack, terminal);
  const deployed = failed.length > 0 ? await readDeployed(cloudformation, stage) : found;
  await refuseClosedShop(stage, before, deployed.app, clients);
  await refuseMissingProviders(clients.pools, { stage, options: before, userPoolId: deployed.data.outputs.UserPoolId });
  const context = { saved, deployed, cloudformation, acm, ses, zones: zonesAt(route53), dialogue: terminal };
  const options = flags['stacks-only']
    ? await withPoolSender(cloudformation, deployed, stage, before)
    : await completeOptions(stage, before, context);
  const keyed = withKeyStore(deployed, options, { moves: !flags['stacks-only'] });
  return { options: { ...keyed, region, account }, deployed };
}

/**
 * Prints and returns the changes that the deployment would make. Throws an `Error` if data would be lost, unless
 * `--accept-loss` is set.
 */
function compareStacks({ stage, flags }: DeployArguments, options: StageOptions, region: string): StackChange[] {
  say('Comparing with the deployed stacks...');
  const { stacks } = changesOf(stage, options, { AWS_REGION: region });
  for (const line of summaryOf(stacks)) say(line);
  if (dangersIn(stacks).length > 0 && !flags['accept-loss'])
    throw new Error(
      `Nothing was deployed, because this deploy would permanently delete data. To see all changes: npm run diff -- --stage ${stage}. To deploy anyway: --accept-loss`,
    );
  return stacks;
}

async function makeAdmin(args: DeployArguments, { UserPoolId, SiteUrl }: Outputs, { pools }: Clients) {
  const admin = args.flags.admin?.toLowerCase();
  const later = (email: string) => `npm run grant-admin -- ${email} --stage ${args.stage}`;
  if (!admin) {
    if (!(await hasAdmin(pools, UserPoolId)))
      say(`To become an admin, sign up at ${SiteUrl}/auth, then run: ${later('<your address>')}`);
    return;
  }
  const refusal = refusalOf(await grantAdmin(pools, UserPoolId, admin), admin, SiteUrl);
  say(refusal ? `${refusal} Then: ${later(admin)}` : `${admin} will be an admin at their next sign-in.`);
}

async function setUp(args: DeployArguments, outputs: Outputs, options: StageOptions, region: string): Promise<void> {
  const { stage } = args;
  const clients = clientsIn(region);
  await setUpPayments({
    stage,
    clients,
    keysId: outputs.PaymentKeysId ?? outputs.PaymentSecretId,
    webhookUrl: outputs.StripeWebhookUrl,
    dialogue: terminal,
    keyOfEnvironment: process.env.STRIPE_SECRET_KEY,
    wantsNewKey: args.flags['new-stripe-key'] === true,
    connect: (key) => stripeClient(key),
  });
  const { ses, sns, cloudformation, route53 } = clients;
  await setUpMail({ stage, options, outputs, region, ses, sns, cloudformation, zones: zonesAt(route53), say });
  if (options.domain && !options.hostedZoneId)
    say(
      `DNS: point ${options.domain} to ${outputs.DistributionDomain} (with a CNAME record, or an ALIAS record for a root domain).`,
    );
  await makeAdmin(args, outputs, clients);
}

/**
 * Runs `deploy --stage prod [--domain shop.example] [--admin you@your.shop] [-c key=value ...]`. Checks the account and the
 * options, deploys both stacks of the stage, and then sets up payments, email, and the first admin. Passes other arguments on
 * to `cdk deploy`. `--stacks-only`, which the pipeline uses, skips everything that needs more permissions than CDK's.
 * `--accept-loss` also deploys changes that delete data.
 */
async function deploy(args: DeployArguments): Promise<void> {
  const { stage, rest, flags } = args;
  const location = await prepareAccount(mergeOptions(stage, args.options));
  const { region } = location;
  const { options, deployed: before } = await resolveOptions(args, location);
  runTool('vite', ['build', 'web']);
  const changes = before.data.status === null ? null : compareStacks(args, options, region);
  const approval = await approveDeploy(terminal, { stage, region, account: location.account, changes, rest });
  const save = () => {
    if (saveOptions(stage, options)) say('stages.json now has these options for the next deploy. Commit it.');
  };
  // A failed first deployment leaves resources in this account, so the next attempt must not go to another account.
  if (before.app.status === null) save();
  const moves = !flags['stacks-only'] && hasKeysToMove(before);
  if (moves) say('The keys of Stripe and Printify move to Parameter Store, which costs nothing. Copying them first...');
  const copies = moves ? await copyKeys(clientsIn(region), stage, before) : [];
  // The context always comes last, so that no other argument can change the stage.
  runTool('cdk', ['deploy', '--all', '--no-notices', ...approval, ...rest, ...contextArguments(stage, options)], {
    AWS_REGION: region,
  });
  save();
  const { cloudformation } = await readClients(args, location);
  const deployed = outputsOf(await readDeployed(cloudformation, stage));
  say(`\nThe shop is at ${deployed.SiteUrl}`);
  if (flags['stacks-only']) return;
  await copyLateKeys(clientsIn(region), copies);
  if (copies.length > 0)
    say('The keys moved. The former secrets stay until you delete them: docs/deploying.md#keys-from-before-parameters');
  await setUp(args, deployed, options, region);
  say(`To see if anything is missing: npm run doctor -- --stage ${stage}`);
}

await runCommand(FLAGS.deploy, deploy, 'deploy');
