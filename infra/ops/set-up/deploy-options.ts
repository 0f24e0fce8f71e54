import { setTimeout as sleep } from 'node:timers/promises';
import type { ACMClient } from '@aws-sdk/client-acm';
import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { SESClient } from '@aws-sdk/client-ses';
import {
  readBudget,
  readDashboard,
  readFirewall,
  readMailOptions,
  readPlan,
  readProviders,
  readRelease,
  readSubdomains,
  type Text,
} from '../../read-options.ts';
import { isPlaceholder } from '../../sender.ts';
import type { StageName } from '../../stage.ts';
import type { StageOptions } from '../arguments.ts';
import { type Deployed, type DeployedStack, wasNeverCreated } from '../aws/stacks.ts';
import { type Zones, zoneOf } from '../aws/zones.ts';
import { maySendThroughSes } from '../mail/pool-sender.ts';
import { identityOf, readSender, refuseInvalidSender, senderProblem } from '../mail/sender.ts';
import { ensureCertificate } from './certificate.ts';
import { refuseDeletingSharedSender, refuseExistingResources } from './conflicts.ts';
import type { Dialogue } from './dialogue.ts';

const CERTIFICATE_POLL_MS = 15_000;
/** Number of checks in half an hour. ACM takes minutes, and other DNS providers may take longer. */
const CERTIFICATE_POLLS = 120;

/**
 * Throws an `Error` if there are no saved options. `--stacks-only` needs them, because the deployment would otherwise reset
 * all options.
 */
export function requireSavedOptions(stage: StageName, saved: StageOptions): void {
  if (Object.keys(saved).length > 0) return;
  throw new Error(
    `stages.json has no options for the stage ${stage}: this deploy would reset all of them. Commit the file from the machine that deployed the stage first.`,
  );
}

/**
 * Throws an `Error` if a deployed stage has no saved options. The deployment would reset the alarm email, the firewall, the
 * shop's name, and other options. By including the account in `now`, the options of this deployment, the operator confirms
 * that all options are listed.
 */
export function refuseUnsavedStage(
  stage: StageName,
  saved: StageOptions,
  now: StageOptions,
  { status }: DeployedStack,
): void {
  if (status === null || wasNeverCreated(status) || Object.keys(saved).length > 0 || now.account) return;
  throw new Error(
    `The stage ${stage} is deployed, but stages.json has no options for it: this deploy would reset every option you don't name now. Get the file from the machine that deployed the stage, or name all options and confirm with -c account= and the account number.`,
  );
}

/**
 * Throws an `Error` if a deployment would remove the shop's domain by accident, for example because `stages.json` was not
 * committed. `siteUrl` is the shop's current URL. `now` contains only the options of this deployment, and `options` contains
 * all options.
 */
export function refuseLosingDomain(siteUrl: string | undefined, options: StageOptions, now: StageOptions): void {
  if (!siteUrl || options.domain || now.domain === '') return;
  const { hostname } = new URL(siteUrl);
  if (hostname.endsWith('.cloudfront.net')) return;
  throw new Error(
    `The shop is at ${hostname}, but no option names that domain, so this deploy would remove it. To keep it, add --domain ${hostname} and commit stages.json afterward. To remove it: --domain=`,
  );
}

/**
 * Throws an `Error` if a certificate or firewall belongs to another account. CloudFront would refuse it a quarter of an hour
 * later, and a firewall must not be removed without notice.
 */
export function refuseForeignArns({ certificateArn, webAclArn }: StageOptions, account: string): void {
  for (const [flag, arn = ''] of [
    ['--certificate-arn', certificateArn],
    ['--web-acl-arn', webAclArn],
  ] as const) {
    const arnAccount = arn.split(':')[4];
    if (arnAccount && arnAccount !== account)
      throw new Error(
        `${flag} is ${arn}, which belongs to account ${arnAccount}, but this deploy goes to ${account}. Name one in that account, or remove it: ${flag}=`,
      );
  }
}

/**
 * Throws an `Error` for an option that is invalid, or invalid in this region. The stacks check this too, but only after the
 * site is built and a first deployment has saved the option.
 */
export function refuseInvalidOptions(stage: StageName, options: StageOptions, region: string): void {
  const text: Text = (key) => options[key];
  readBudget(text);
  readDashboard(text);
  readFirewall(text, region);
  readRelease(text);
  readSubdomains(text);
  readPlan(text);
  readProviders(text);
  readMailOptions(text, stage, undefined);
}

export interface DeployContext {
  /** Options of the last deployment. */
  saved: StageOptions;
  deployed: Deployed;
  cloudformation: CloudFormationClient;
  ses: SESClient;
  zones: Zones;
  /** Client in us-east-1. */
  acm: ACMClient;
  dialogue: Dialogue;
}

/** Adds the domain's hosted zone, unless the options already contain it or a certificate. Changes nothing at AWS. */
async function withZone(options: StageOptions, { zones }: DeployContext): Promise<StageOptions> {
  const { domain, certificateArn, hostedZoneId, hostedZoneName } = options;
  if (!domain || certificateArn) return options;
  if (hostedZoneId) return { ...options, hostedZoneName: hostedZoneName ?? domain };
  const zone = zoneOf(domain, await zones.list());
  return zone ? { ...options, hostedZoneId: zone.id, hostedZoneName: zone.name } : options;
}

/** Adds a certificate for the domain, unless the options already contain one. */
async function withCertificate(
  options: StageOptions,
  { zones, acm, dialogue: { say } }: DeployContext,
): Promise<StageOptions> {
  const { domain, certificateArn, hostedZoneId: id, hostedZoneName: name } = options;
  if (!domain || certificateArn) return options;
  const issued = await ensureCertificate(domain, id && name ? { id, name } : null, {
    acm,
    zones,
    say,
    wait: () => sleep(CERTIFICATE_POLL_MS),
    attempts: CERTIFICATE_POLLS,
  });
  return { ...options, certificateArn: issued };
}

/**
 * Returns a hint with the flag that keeps the previous sender. Returns an empty string if it was a placeholder or cannot be
 * kept.
 */
function hintToKeep(stage: StageName, options: StageOptions, earlier: string): string {
  if (isPlaceholder(earlier)) return '';
  const isAddress = earlier.includes('@');
  const withSender = { ...options, [isAddress ? 'mailAddress' : 'mailDomain']: earlier };
  if (identityOf(stage, withSender) !== earlier || senderProblem(stage, withSender)) return '';
  return ` To keep the sender: ${isAddress ? '--mail-address' : '--mail-domain'} ${earlier}`;
}

/**
 * Returns the options of a deployment, with the zone, the certificate, and whether the user pool may send through SES. Throws
 * an `Error` that explains what to do if something prevents the deployment.
 */
export async function completeOptions(
  stage: StageName,
  named: StageOptions,
  context: DeployContext,
): Promise<StageOptions> {
  const { saved, deployed, cloudformation, ses, zones, dialogue } = context;
  const options = await withZone(named, context);
  // All checks that can refuse the deployment come first. Only then is a certificate requested and its validation record
  // written.
  refuseInvalidSender(stage, options);
  await refuseExistingResources(stage, options, deployed, { ses, zones });
  const identity = identityOf(stage, options);
  const { MailIdentity: earlier } = deployed.app.outputs;
  if (identity && earlier && identity !== earlier) {
    await refuseDeletingSharedSender(cloudformation, stage, deployed.app.outputs, saved);
    dialogue.say(
      `Email: from this deploy on, the shop sends as ${identity} instead of ${earlier}. No email goes out until SES has verified it.${hintToKeep(stage, options, earlier)}`,
    );
  }
  const maySend = identity !== null && maySendThroughSes(await readSender(ses, identity), earlier);
  const all = await withCertificate(options, context);
  return maySend ? { ...all, mailVerified: 'true' } : all;
}
