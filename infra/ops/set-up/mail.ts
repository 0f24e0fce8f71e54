import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { SESClient } from '@aws-sdk/client-ses';
import { type SNSClient, SNSServiceException } from '@aws-sdk/client-sns';
import { isPlaceholder } from '../../sender.ts';
import { configurationSetName, type StageName } from '../../stage.ts';
import type { StageOptions } from '../arguments.ts';
import { toMessage } from '../aws/access.ts';
import { readStackResources } from '../aws/stack-resources.ts';
import { deployCommand } from '../aws/stacks.ts';
import { type DnsRecord, formatRecord, type Zone, type Zones, zoneOf } from '../aws/zones.ts';
import { DMARC_VALUE, dmarcName, readDmarc } from '../mail/dmarc.ts';
import { feedbackWebhook, renewSubscription } from '../mail/feedback.ts';
import { readFeedback } from '../mail/feedback-state.ts';
import { maySendThroughSes } from '../mail/pool-sender.ts';
import { dkimRecords, pendingMailSteps, readSender, type SenderState, writesMailRecords } from '../mail/sender.ts';
import type { Outputs } from '../outputs.ts';

export interface MailSteps {
  stage: StageName;
  options: StageOptions;
  outputs: Outputs;
  region: string;
  ses: SESClient;
  zones: Zones;
  sns: SNSClient;
  cloudformation: CloudFormationClient;
  say: (line: string) => void;
  dmarcOf?: typeof readDmarc;
}

/**
 * Returns the account's zone for the sender's records. Returns null if the sender is a single address or its DNS is
 * elsewhere.
 */
async function zoneOfSender(zones: Zones, identity: string): Promise<Zone | null> {
  return identity.includes('@') ? null : zoneOf(identity, await zones.list());
}

/**
 * Writes the DKIM records if the stacks do not write them. This happens if the sender's zone differs from the shop's zone.
 */
async function publishDkim({ stage, options, zones, say }: MailSteps, zone: Zone, state: SenderState): Promise<void> {
  if (writesMailRecords(stage, options)) return;
  const published = await Promise.all(dkimRecords(state).map(({ name }) => zones.records(zone, name)));
  const missing = dkimRecords(state).filter((_record, index) => published[index]?.length === 0);
  for (const record of missing) await zones.write(zone, record);
  if (missing.length > 0) say(`Email: added the DKIM records of ${state.identity} to the zone ${zone.name}.`);
}

/** Publishes a DMARC record, which large mailbox providers require from bulk senders. */
async function publishDmarc({ zones, say, dmarcOf = readDmarc }: MailSteps, zone: Zone | null, domain: string) {
  // If DNS does not answer, nothing is published. `npm run doctor` checks the record later.
  if ((await dmarcOf(domain).catch(() => '')) !== null) return;
  const record: DnsRecord = { name: dmarcName(domain), type: 'TXT', value: `"${DMARC_VALUE}"` };
  if (!zone) return say(`Email: also publish a DMARC record: ${formatRecord(record)}`);
  // A record that was just written may not be visible in DNS yet.
  if ((await zones.records(zone, record.name)).length > 0) return;
  await zones.write(zone, record);
  say(`Email: added a DMARC record for ${domain} to the zone ${zone.name}. It enforces nothing yet (p=none).`);
}

/** Renews the subscription of the webhook for bounces if it is not confirmed. */
async function subscribeToFeedback({
  stage,
  outputs,
  region,
  ses,
  sns,
  cloudformation,
  say,
}: MailSteps): Promise<void> {
  const webhook = feedbackWebhook(outputs.DistributionDomain);
  const resources = await readStackResources(cloudformation, stage);
  const where = { configurationSet: configurationSetName(stage), webhook };
  if ((await readFeedback({ ses, sns }, resources, where)).subscription === 'confirmed') return;
  try {
    await renewSubscription(sns, resources, region, webhook);
    say(
      'Email: SNS is asking the shop again to confirm its subscription to bounces. The doctor shows whether it has answered.',
    );
  } catch (error) {
    // SNS answers only after the webhook has answered, or after SNS's own timeout.
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    if (!isTimeout && !(error instanceof SNSServiceException)) throw error;
    say(`Email: subscribing the shop to bounces failed (${toMessage(error)}). Deploy again later.`);
  }
}

/**
 * Completes the parts of the email setup that are outside the stacks. Prints the steps that the operator still has to take.
 */
export async function setUpMail(steps: MailSteps): Promise<void> {
  const { stage, options, outputs, region, ses, zones, say } = steps;
  const identity = outputs.MailIdentity;
  const state = await readSender(ses, identity);
  const zone = await zoneOfSender(zones, identity);
  if (zone) await publishDkim(steps, zone, state);
  for (const line of pendingMailSteps(state, { stage, region, isInRoute53: zone !== null })) say(`Email: ${line}`);
  if (options.mailVerified !== 'true')
    say(
      maySendThroughSes(state, identity)
        ? `Email: sign-in emails can go through SES now: ${deployCommand({ stage })}`
        : isPlaceholder(identity)
          ? 'Email: Cognito sends the sign-in emails itself, about 50 a day.'
          : 'Email: until then, Cognito sends the sign-in emails itself, about 50 a day. Deploy again when all of this is done.',
    );
  if (!identity.includes('@')) await publishDmarc(steps, zone, identity);
  await subscribeToFeedback(steps);
}
