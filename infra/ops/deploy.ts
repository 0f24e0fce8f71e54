import { setTimeout as sleep } from 'node:timers/promises';
import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { STSClient } from '@aws-sdk/client-sts';
import { type Arguments, type Choices, contextOf, readArguments } from './arguments.ts';
import { findRegion, NoAccess, otherAccount, refuseMove } from './aws/access.ts';
import { runTool } from './aws/processes.ts';
import { route53, zoneOf } from './aws/zones.ts';
import { choicesOf, keepChoices } from './choices.ts';
import { type Outputs, outputsFile, readOutputs, run } from './outputs.ts';
import { grantAdmin, hasAdmin } from './set-up/admin.ts';
import { confirms, terminal } from './set-up/ask.ts';
import { CERTIFICATE_REGION, issuedCertificate } from './set-up/certificate.ts';
import { setUpPayments } from './set-up/payments.ts';
import { bootstrapCommand, type Ground, preflight } from './set-up/preflight.ts';
import { mailWaitsFor, readSender, readVerification, withSender, writesMailRecords } from './set-up/sender.ts';
import { stripeClient } from './set-up/stripe-account.ts';

const { say } = terminal;
const CERTIFICATE_LOOK_MS = 15_000;
/** Half an hour: ACM takes minutes, an owner's DNS provider perhaps more. */
const CERTIFICATE_LOOKS = 120;

async function prepared({ region: kept, account }: Choices): Promise<Ground> {
  refuseMove(kept);
  const clients = (region: string) => ({
    sts: new STSClient({ region }),
    cloudformation: new CloudFormationClient({ region }),
  });
  const ground = await preflight(await findRegion(kept), clients);
  const elsewhere = otherAccount(account, ground.account);
  if (elsewhere) throw new NoAccess(elsewhere);
  say(`Account ${ground.account}, region ${ground.region}, as ${ground.arn}`);
  if (!ground.unprepared) return ground;
  const command = bootstrapCommand(ground.account, ground.region);
  say(ground.unprepared);
  if (!(await confirms(terminal, `Run "${command}" now?`))) throw new Error(`Run: ${command}`);
  runTool('cdk', ['bootstrap', `aws://${ground.account}/${ground.region}`], { AWS_REGION: ground.region });
  return ground;
}

/** The choices with a zone and a certificate for the domain, where the owner named none. */
async function withDomain(choices: Choices, region: string): Promise<Choices> {
  const { domain } = choices;
  if (!domain || choices.certificateArn) return choices;
  const zones = route53(new STSClient({ region }));
  const zone = choices.hostedZoneId
    ? { id: choices.hostedZoneId, name: choices.hostedZoneName ?? domain }
    : zoneOf(domain, await zones.list());
  const certificateArn = await issuedCertificate(domain, zone, {
    acm: new ACMClient({ region: CERTIFICATE_REGION }),
    zones,
    say,
    wait: () => sleep(CERTIFICATE_LOOK_MS),
    looks: CERTIFICATE_LOOKS,
  });
  return { ...choices, certificateArn, ...(zone ? { hostedZoneId: zone.id, hostedZoneName: zone.name } : {}) };
}

/** The identity that SES verifies, as `infra/stage.ts` makes it of the choices; null when the stage has none of its own. */
const identityOf = ({ mailDomain, mailAddress }: Choices): string | null => mailDomain ?? mailAddress ?? null;

/** Once SES has verified the sender, the user pool sends through it too: its own sender drops mail after some fifty a day. */
async function withVerifiedSender(choices: Choices, ses: SESClient): Promise<Choices> {
  const identity = identityOf(choices);
  if (!identity || choices.mailVerified === 'true') return choices;
  const verification = await readVerification(ses, identity);
  return verification === 'Success' ? { ...choices, mailVerified: 'true' } : choices;
}

async function chosen({ stage, switches }: Arguments, before: Choices, region: string): Promise<Choices> {
  if (switches.has('--stacks-only')) return before;
  const withSite = await withDomain(before, region);
  return withVerifiedSender(withSender(stage, withSite), new SESClient({ region }));
}

async function tellOfMail({ MailIdentity }: Outputs, choices: Choices, region: string): Promise<void> {
  const state = await readSender(new SESClient({ region }), MailIdentity);
  const waits = mailWaitsFor(state, region, writesMailRecords(choices));
  for (const line of waits) say(`Mail: ${line}`);
  if (state.verification === 'Success' && choices.mailVerified !== 'true')
    say('Mail: the sender is verified. Deploy once more, so that sign-in mails use it as well.');
}

async function makeAdmin(admin: string | undefined, { UserPoolId, SiteUrl }: Outputs, args: Arguments, region: string) {
  const pools = new CognitoIdentityProviderClient({ region });
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
  await setUpPayments({
    stage: args.stage,
    secrets: new SecretsManagerClient({ region }),
    secretName: outputs.PaymentSecretArn,
    webhookUrl: outputs.StripeWebhookUrl,
    dialogue: terminal,
    keyOfEnvironment: process.env.STRIPE_SECRET_KEY,
    wantsNewKey: args.switches.has('--new-stripe-key'),
    connect: (key) => stripeClient(key),
  });
  await tellOfMail(outputs, choices, region);
  if (choices.domain && !choices.hostedZoneId)
    say(
      `DNS: point ${choices.domain} to ${outputs.DistributionDomain} (CNAME, or ALIAS where it is the whole domain).`,
    );
  await makeAdmin(args.admin, outputs, args, region);
}

/**
 * `deploy --stage prod [--domain shop.example] [--admin you@your.shop] [-c key=value ...]`: checks what is needed, deploys
 * both stacks of the stage, then sets up payments, mail and the first admin. What it does not know goes on to `cdk deploy`.
 * `--stacks-only` leaves out what needs more rights than CDK's, as in the pipeline.
 */
await run(async () => {
  const args = readArguments(process.argv.slice(2));
  const { stage, rest, switches } = args;
  const before = choicesOf(stage, args.choices);
  const { account, region } = await prepared(before);
  const choices = { ...(await chosen(args, before, region)), account, region };
  runTool('vite', ['build', 'web']);
  const asksFirst = terminal.isInteractive || rest.some((arg) => arg.startsWith('--require-approval'));
  const approval = asksFirst ? [] : ['--require-approval', 'never'];
  const outputs = ['--outputs-file', outputsFile(stage)];
  // The context is named last and always: the stage deployed and the file written cannot differ.
  runTool('cdk', ['deploy', '--all', '--no-notices', ...outputs, ...approval, ...rest, ...contextOf(stage, choices)], {
    AWS_REGION: region,
  });
  if (keepChoices(stage, choices)) say('stages.json keeps these choices for the next deploy: commit it.');
  const deployed = readOutputs(stage);
  say(`\nThe shop is at ${deployed.SiteUrl}`);
  if (switches.has('--stacks-only')) return;
  await setUp(args, deployed, choices, region);
  say(`What is still missing: npm run doctor -- --stage ${stage}`);
});
