import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { SESClient } from '@aws-sdk/client-ses';
import { type SNSClient, SNSServiceException } from '@aws-sdk/client-sns';
import { isMadeUp } from '../../sender.ts';
import { configurationSetName, type StageName } from '../../stage.ts';
import type { Choices } from '../arguments.ts';
import { inWords } from '../aws/access.ts';
import { readMade } from '../aws/made.ts';
import { type DnsRecord, type Zone, type Zones, zoneOf } from '../aws/zones.ts';
import { DMARC_VALUE, dmarcName, readDmarc } from '../mail/dmarc.ts';
import { feedbackWebhook, subscribeAgain } from '../mail/feedback.ts';
import { readFeedback } from '../mail/feedback-state.ts';
import { maySendThroughSes } from '../mail/pool-sender.ts';
import { dkimRecords, mailWaitsFor, readSender, type SenderState, writesMailRecords } from '../mail/sender.ts';
import type { Outputs } from '../outputs.ts';

export interface MailSteps {
  stage: StageName;
  /** What the stacks were deployed with. */
  choices: Choices;
  outputs: Outputs;
  region: string;
  ses: SESClient;
  zones: Zones;
  sns: SNSClient;
  cloudformation: CloudFormationClient;
  say: (line: string) => void;
  dmarcOf?: typeof readDmarc;
}

/** The zone of this account where the sender's records belong; null for an address and where DNS is elsewhere. */
async function zoneOfSender(zones: Zones, identity: string): Promise<Zone | null> {
  return identity.includes('@') ? null : zoneOf(identity, await zones.list());
}

/** Writes the DKIM records that the stacks do not, as the shop's domain has another zone than its sender. */
async function publishDkim({ stage, choices, zones, say }: MailSteps, zone: Zone, state: SenderState): Promise<void> {
  if (writesMailRecords(stage, choices)) return;
  const there = await Promise.all(dkimRecords(state).map(({ name }) => zones.records(zone, name)));
  const missing = dkimRecords(state).filter((_record, index) => there[index]?.length === 0);
  for (const record of missing) await zones.write(zone, record);
  if (missing.length > 0) say(`Mail: wrote the DKIM records of ${state.identity} into the zone ${zone.name}.`);
}

/** Large mailbox providers want a DMARC record of whoever writes to many. */
async function publishDmarc({ zones, say, dmarcOf = readDmarc }: MailSteps, zone: Zone | null, domain: string) {
  // Where DNS does not answer just now nobody knows; the doctor asks again.
  if ((await dmarcOf(domain).catch(() => '')) !== null) return;
  const record: DnsRecord = { name: dmarcName(domain), type: 'TXT', value: `"${DMARC_VALUE}"` };
  if (!zone) return say(`Mail: publish a DMARC record, too: ${record.name}  TXT  ${record.value}`);
  // A record written a moment ago is there before DNS tells of it.
  if ((await zones.records(zone, record.name)).length > 0) return;
  await zones.write(zone, record);
  say(`Mail: wrote a DMARC record of ${domain} that asks for nothing yet (p=none) into the zone ${zone.name}.`);
}

/** The way back of bounces: where the webhook has not confirmed that it hears of them, SNS asks it once more. */
async function hearFeedback({ stage, outputs, region, ses, sns, cloudformation, say }: MailSteps): Promise<void> {
  const webhook = feedbackWebhook(outputs.DistributionDomain);
  const made = await readMade(cloudformation, stage);
  const where = { configurationSet: configurationSetName(stage), webhook };
  if ((await readFeedback({ ses, sns }, made, where)).subscription === 'confirmed') return;
  try {
    await subscribeAgain(sns, made, region, webhook);
    say(
      'Mail: SNS asks the shop once more whether it wants to hear of bounces. The doctor says whether it has answered.',
    );
  } catch (error) {
    // SNS answers once the webhook has, or has not for long.
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    if (!isTimeout && !(error instanceof SNSServiceException)) throw error;
    say(
      `Mail: the shop does not hear of bounces yet, and cannot be asked now (${inWords(error)}). Deploy once more later.`,
    );
  }
}

/** What the shop's mails need beside the stacks: done where it can be, said where somebody else has to. */
export async function setUpMail(steps: MailSteps): Promise<void> {
  const { stage, choices, outputs, region, ses, zones, say } = steps;
  const identity = outputs.MailIdentity;
  const state = await readSender(ses, identity);
  const zone = await zoneOfSender(zones, identity);
  if (zone) await publishDkim(steps, zone, state);
  for (const line of mailWaitsFor(state, { stage, region, isInRoute53: zone !== null })) say(`Mail: ${line}`);
  if (choices.mailVerified !== 'true')
    say(
      maySendThroughSes(state, identity)
        ? `Mail: sign-in mails can go through SES now: npm run deploy -- --stage ${stage}`
        : isMadeUp(identity)
          ? 'Mail: Cognito sends the sign-in mails by itself, some fifty a day.'
          : 'Mail: until then Cognito sends the sign-in mails by itself, some fifty a day. Deploy once more when all of this is done.',
    );
  if (!identity.includes('@')) await publishDmarc(steps, zone, identity);
  await hearFeedback(steps);
}
