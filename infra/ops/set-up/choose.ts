import { setTimeout as sleep } from 'node:timers/promises';
import type { ACMClient } from '@aws-sdk/client-acm';
import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { SESClient } from '@aws-sdk/client-ses';
import { readBudget, readFirewall, readMail, readRelease, readSubdomains, type Text } from '../../read-choices.ts';
import { isMadeUp } from '../../sender.ts';
import type { StageName } from '../../stage.ts';
import type { Choices } from '../arguments.ts';
import { type Deployed, type DeployedStack, wasNeverMade } from '../aws/stacks.ts';
import { type Zones, zoneOf } from '../aws/zones.ts';
import { maySendThroughSes } from '../mail/pool-sender.ts';
import { identityOf, readSender, refuseSender, senderProblem } from '../mail/sender.ts';
import type { Dialogue } from './ask.ts';
import { issuedCertificate } from './certificate.ts';
import { refuseOccupied, refuseTakingSender } from './in-the-way.ts';

const CERTIFICATE_LOOK_MS = 15_000;
/** Half an hour: ACM takes minutes, an owner's DNS provider perhaps more. */
const CERTIFICATE_LOOKS = 120;

/** Throws an `Error` when nothing is kept of a stage that only its stacks are deployed of: a deploy would take all choices back. */
export function refuseUnknown(stage: StageName, kept: Choices): void {
  if (Object.keys(kept).length > 0) return;
  throw new Error(
    `stages.json does not know the stage ${stage}: a deploy would take back all that was chosen for it. Commit the file from where the stage was deployed first.`,
  );
}

/**
 * Throws an `Error` when nothing is kept of a stage that stands: alarm mail, firewall, the shop's name and the like would be taken
 * back without anybody having said so. Whoever names the account as well has named all of them.
 * @param now what was said this time
 */
export function refuseForgotten(stage: StageName, kept: Choices, now: Choices, { status }: DeployedStack): void {
  if (status === null || wasNeverMade(status) || Object.keys(kept).length > 0 || now.account) return;
  throw new Error(
    `The stage ${stage} is deployed, and stages.json does not know it: this deploy would take back whatever was chosen for it and is not named now. Get the file from where the stage was deployed; or name all choices, and -c account= with the account's number to say so.`,
  );
}

/**
 * Throws an `Error` when a deploy would take the shop's domain away without anybody having said so, as where `stages.json`
 * was not committed.
 * @param siteUrl where the shop is
 * @param now what was said this time, of `choices`
 */
export function refuseLosingDomain(siteUrl: string | undefined, choices: Choices, now: Choices): void {
  if (!siteUrl || choices.domain || now.domain === '') return;
  const { hostname } = new URL(siteUrl);
  if (hostname.endsWith('.cloudfront.net')) return;
  throw new Error(
    `The shop is at ${hostname}, and nothing here names that domain: this deploy would take it away. Name it (--domain ${hostname}) and commit stages.json afterwards, or say that you mean it: --domain=`,
  );
}

/**
 * Throws an `Error` when a choice is of another account than the deploy: CloudFront would refuse it a quarter of an hour later, and
 * a firewall must not be left behind in silence.
 */
export function refuseForeign({ certificateArn, webAclArn }: Choices, account: string): void {
  for (const [flag, arn = ''] of [
    ['--certificate-arn', certificateArn],
    ['--web-acl-arn', webAclArn],
  ] as const) {
    const owner = arn.split(':')[4];
    if (owner && owner !== account)
      throw new Error(
        `${flag} is ${arn}, of the account ${owner}, and this deploy goes to ${account}. Name one of there, or take it back: ${flag}=`,
      );
  }
}

/**
 * Throws an `Error` when a choice cannot be, in the region that the deploy goes to. The stacks would say so as well, but once the
 * site is built, and a first deploy has kept it by then.
 */
export function refuseSenseless(stage: StageName, choices: Choices, region: string): void {
  const text: Text = (key) => choices[key];
  readBudget(text);
  readFirewall(text, region);
  readRelease(text);
  readSubdomains(text);
  readMail(text, stage, undefined);
}

export interface Before {
  /** The choices of the deploy before. */
  kept: Choices;
  deployed: Deployed;
  cloudformation: CloudFormationClient;
  ses: SESClient;
  zones: Zones;
  /** In us-east-1. */
  acm: ACMClient;
  dialogue: Dialogue;
}

/** The zone that answers for the domain, where the owner named neither it nor a certificate. Nothing is written. */
async function withZone(choices: Choices, { zones }: Before): Promise<Choices> {
  const { domain, certificateArn, hostedZoneId, hostedZoneName } = choices;
  if (!domain || certificateArn) return choices;
  if (hostedZoneId) return { ...choices, hostedZoneName: hostedZoneName ?? domain };
  const zone = zoneOf(domain, await zones.list());
  return zone ? { ...choices, hostedZoneId: zone.id, hostedZoneName: zone.name } : choices;
}

/** The choices with a certificate for the domain, where the owner named none. */
async function withCertificate(choices: Choices, { zones, acm, dialogue: { say } }: Before): Promise<Choices> {
  const { domain, certificateArn, hostedZoneId: id, hostedZoneName: name } = choices;
  if (!domain || certificateArn) return choices;
  const issued = await issuedCertificate(domain, id && name ? { id, name } : null, {
    acm,
    zones,
    say,
    wait: () => sleep(CERTIFICATE_LOOK_MS),
    looks: CERTIFICATE_LOOKS,
  });
  return { ...choices, certificateArn: issued };
}

/** How the sender of before is kept, as a sentence's end; nothing where the choices leave no way to, or nobody chose it. */
function wayToKeep(stage: StageName, choices: Choices, earlier: string): string {
  if (isMadeUp(earlier)) return '';
  const isAddress = earlier.includes('@');
  const kept = { ...choices, [isAddress ? 'mailAddress' : 'mailDomain']: earlier };
  if (identityOf(stage, kept) !== earlier || senderProblem(stage, kept)) return '';
  return ` To keep the sender: ${isAddress ? '--mail-address' : '--mail-domain'} ${earlier}`;
}

/**
 * Everything that a deploy is told, with what was found out for it: zone and certificate, and whether the user pool may
 * send through SES. Throws an `Error` that says what to do when something is in the way.
 */
export async function choose(stage: StageName, chosen: Choices, before: Before): Promise<Choices> {
  const { kept, deployed, cloudformation, ses, zones, dialogue } = before;
  const choices = await withZone(chosen, before);
  // Whatever is in the way is said before a certificate is asked for and its proof written.
  refuseSender(stage, choices);
  await refuseOccupied(stage, choices, deployed, { ses, zones });
  const identity = identityOf(stage, choices);
  const { MailIdentity: earlier } = deployed.app.outputs;
  if (identity && earlier && identity !== earlier) {
    await refuseTakingSender(cloudformation, stage, deployed.app.outputs, kept);
    dialogue.say(
      `Mail: from this deploy on the shop sends as ${identity} and no longer as ${earlier}: no mail goes out until SES has verified it.${wayToKeep(stage, choices, earlier)}`,
    );
  }
  const maySend = identity !== null && maySendThroughSes(await readSender(ses, identity), earlier);
  const all = await withCertificate(choices, before);
  return maySend ? { ...all, mailVerified: 'true' } : all;
}
