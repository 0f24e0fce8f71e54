import { type Arguments, type Choices, contextOf, readArguments } from './arguments.ts';
import { type Where, whereStageLives } from './aws/access.ts';
import { bootstrapArguments, bootstrapCommand, unpreparedIn } from './aws/bootstrap.ts';
import { type Clients, clientsIn, lookupClients } from './aws/clients.ts';
import { runTool } from './aws/processes.ts';
import { type Deployed, outputsOf, readDeployed, wasNeverMade } from './aws/stacks.ts';
import { zonesAt } from './aws/zones.ts';
import { withCdkOptions } from './cdk-options.ts';
import { changesOf } from './diff/changes.ts';
import { dangersIn, type StackChange, summaryOf } from './diff/summary.ts';
import { choicesOf, keepChoices, keptOf } from './kept-choices.ts';
import { withPoolSender } from './mail/pool-sender.ts';
import { type Outputs, run } from './outputs.ts';
import { stripeClient } from './payments/stripe-account.ts';
import { grantAdmin, hasAdmin } from './set-up/admin.ts';
import { agree } from './set-up/agree.ts';
import { confirms, terminal } from './set-up/ask.ts';
import {
  choose,
  refuseForeign,
  refuseForgotten,
  refuseLosingDomain,
  refuseSenseless,
  refuseUnknown,
} from './set-up/choose.ts';
import { clearFailed } from './set-up/failed-stack.ts';
import { setUpMail } from './set-up/mail.ts';
import { setUpPayments } from './set-up/payments.ts';
import { refuseClosed } from './set-up/refuse-closed.ts';

const { say } = terminal;
const KNOWN = ['admin', '--stacks-only', '--new-stripe-key', '--accept-loss'] as const;

async function prepared(kept: Choices): Promise<Where> {
  const where = await whereStageLives(kept);
  const { account, region, arn } = where;
  say(`Account ${account}, region ${region}, as ${arn}`);
  const unprepared = await unpreparedIn(clientsIn(region).cloudformation);
  if (!unprepared) return where;
  const command = bootstrapCommand(account, region);
  say(unprepared);
  if (!(await confirms(terminal, `Run "${command}" now?`))) throw new Error(`Run: ${command}`);
  runTool('cdk', bootstrapArguments(account, region), { AWS_REGION: region });
  return where;
}

/** Who reads what stands: where only CDK's roles may be taken on, the one of them that may look. */
const readersOf = async ({ switches }: Arguments, { account, region }: Where): Promise<Clients> =>
  switches.has('--stacks-only') ? lookupClients(region, account) : clientsIn(region);

/** What a deploy of the stage is told. Where only CDK's roles may be taken on, the user pool's sender stays as it is. */
async function chosen(args: Arguments, where: Where): Promise<{ choices: Choices; deployed: Deployed }> {
  const { account, region } = where;
  const { stage, switches } = args;
  const isStacksOnly = switches.has('--stacks-only');
  const [kept, before] = [keptOf(stage), choicesOf(stage, { ...args.choices, account, region })];
  if (isStacksOnly) refuseUnknown(stage, kept);
  refuseForeign(before, account);
  refuseSenseless(stage, before, region);
  const readers = await readersOf(args, where);
  const { cloudformation, acm, ses, route53 } = readers;
  const found = await readDeployed(cloudformation, stage);
  refuseForgotten(stage, kept, args.choices, found.app);
  refuseLosingDomain(found.app.outputs.SiteUrl, before, args.choices);
  const failed = [found.app, found.data].filter(({ status }) => wasNeverMade(status));
  for (const stack of failed) await clearFailed(cloudformation, stack, terminal);
  const deployed = failed.length > 0 ? await readDeployed(cloudformation, stage) : found;
  await refuseClosed(stage, before, deployed.app, readers);
  const asked = { acm, ses, zones: zonesAt(route53) };
  const choices = isStacksOnly
    ? await withPoolSender(cloudformation, deployed, stage, before)
    : await choose(stage, before, { kept, deployed, cloudformation, ...asked, dialogue: terminal });
  return { choices: { ...choices, region, account }, deployed };
}

/** What the deploy would change, told as well. Throws an `Error` when it would take away what cannot be made again and nobody has agreed to that. */
function compared({ stage, switches }: Arguments, choices: Choices, region: string): StackChange[] {
  say('Comparing with what is deployed.');
  const { stacks } = changesOf(stage, choices, { AWS_REGION: region });
  for (const line of summaryOf(stacks)) say(line);
  if (dangersIn(stacks).length > 0 && !switches.has('--accept-loss'))
    throw new Error(
      `Nothing was deployed: this would lose what cannot be made again. All of it: npm run diff -- --stage ${stage}. To go on even so: --accept-loss`,
    );
  return stacks;
}

async function makeAdmin(args: Arguments, { UserPoolId, SiteUrl }: Outputs, { pools }: Clients) {
  const admin = args.admin?.toLowerCase();
  const later = (email: string) => `npm run grant-admin -- ${email} --stage ${args.stage}`;
  if (!admin) {
    if (!(await hasAdmin(pools, UserPoolId)))
      say(`Your own account: sign up at ${SiteUrl}/auth, then: ${later('<your address>')}`);
    return;
  }
  if (await grantAdmin(pools, UserPoolId, admin)) return say(`${admin} is an admin from the next sign-in on.`);
  say(`Nobody has signed up as ${admin} yet. Sign up at ${SiteUrl}/auth, then: ${later(admin)}`);
}

async function setUp(args: Arguments, outputs: Outputs, choices: Choices, region: string): Promise<void> {
  const { stage } = args;
  const clients = clientsIn(region);
  await setUpPayments({
    stage,
    secrets: clients.secrets,
    secretId: outputs.PaymentSecretId,
    webhookUrl: outputs.StripeWebhookUrl,
    dialogue: terminal,
    keyOfEnvironment: process.env.STRIPE_SECRET_KEY,
    wantsNewKey: args.switches.has('--new-stripe-key'),
    connect: (key) => stripeClient(key),
  });
  const { ses, sns, cloudformation, route53 } = clients;
  const asked = { ses, sns, cloudformation, zones: zonesAt(route53) };
  await setUpMail({ stage, choices, outputs, region, ...asked, say });
  if (choices.domain && !choices.hostedZoneId)
    say(
      `DNS: point ${choices.domain} to ${outputs.DistributionDomain} (CNAME, or ALIAS where it is the whole domain).`,
    );
  await makeAdmin(args, outputs, clients);
}

/**
 * `deploy --stage prod [--domain shop.example] [--admin you@your.shop] [-c key=value ...]`: checks what is needed, deploys
 * both stacks of the stage, then sets up payments, mail and the first admin. What it does not know goes on to `cdk deploy`.
 * `--stacks-only` leaves out what needs more rights than CDK's, as in the pipeline; `--accept-loss` deploys also what takes
 * data away.
 */
await run(async () => {
  const args = withCdkOptions(readArguments(process.argv.slice(2)), KNOWN, 'deploy');
  const { stage, rest, switches } = args;
  const where = await prepared(choicesOf(stage, args.choices));
  const { region } = where;
  const { choices, deployed: before } = await chosen(args, where);
  runTool('vite', ['build', 'web']);
  const changes = before.data.status === null ? null : compared(args, choices, region);
  const approval = await agree(terminal, { stage, region, account: where.account, changes, rest });
  const keep = () => {
    if (keepChoices(stage, choices)) say('stages.json keeps these choices for the next deploy: commit it.');
  };
  // A first deploy that fails leaves things in this account, too: the next one must not begin in another.
  if (before.app.status === null) keep();
  // The context is named last and always: it is this stage that is deployed, whatever else was said.
  runTool('cdk', ['deploy', '--all', '--no-notices', ...approval, ...rest, ...contextOf(stage, choices)], {
    AWS_REGION: region,
  });
  keep();
  const { cloudformation } = await readersOf(args, where);
  const deployed = outputsOf(await readDeployed(cloudformation, stage));
  say(`\nThe shop is at ${deployed.SiteUrl}`);
  if (switches.has('--stacks-only')) return;
  await setUp(args, deployed, choices, region);
  say(`What is still missing: npm run doctor -- --stage ${stage}`);
});
