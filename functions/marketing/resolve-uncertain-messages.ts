import {
  confirmRecipientWrite,
  getRecipients,
  listUncertainRecipients,
  type Recipient,
  releaseRecipientWrite,
} from '#store/marketing/campaign-recipients.ts';
import { advanceCampaign, type StoredCampaign } from '#store/marketing/campaigns.ts';

/**
 * Milliseconds to wait for SES's report about a message before the message can count as lost. SES reports within seconds, but
 * SNS may have to deliver the report again.
 */
const PROOF_MS = 2 * 60_000;
/**
 * Time after the end of the mailing at which the checks stop, in milliseconds. Until SES has reported the other messages,
 * nothing proves that an uncertain one was lost.
 */
const PATIENCE_MS = 10 * 60_000;
const AT_ONCE = 20;

/** Result of a check: `over` if nothing more can be found out, or else the time of the next check (milliseconds UTC). */
export type UncertainResolution = 'over' | { lookAt: number };

/**
 * Returns true if SES has reported every message that was sent in the last batch. Most of them were sent after the uncertain
 * ones.
 */
async function hasWitnesses({ id, witnesses }: StoredCampaign): Promise<boolean> {
  const sent = (await getRecipients(id, witnesses)).filter(({ status }) => status === 'sent');
  return sent.length > 0 && sent.every(({ acceptedAt }) => acceptedAt !== undefined);
}

const isOld = ({ at }: Recipient, now: number): boolean => Date.parse(at) + PROOF_MS <= now;

/**
 * Checks the uncertain messages at the end of a campaign. A message with a Send event from SES counts as sent. A message that
 * still has no event, long after all others, is sent again. `now` in milliseconds UTC.
 */
export async function resolveUncertainMessages(campaign: StoredCampaign, now: number): Promise<UncertainResolution> {
  const { id, counts } = campaign;
  const uncertain = await listUncertainRecipients(id, AT_ONCE);
  if (uncertain.length === 0) return 'over';
  const accepted = uncertain.filter(({ acceptedAt }) => acceptedAt !== undefined);
  if (accepted.length > 0) {
    const moved = { uncertain: counts.uncertain - accepted.length, sent: counts.sent + accepted.length };
    const writes = accepted.map((recipient) => confirmRecipientWrite(id, recipient));
    await advanceCampaign(campaign, { counts: { ...counts, ...moved } }, writes);
    return { lookAt: now };
  }
  const lost = uncertain.filter((recipient) => isOld(recipient, now));
  if (lost.length > 0 && (await hasWitnesses(campaign))) {
    const page = { emails: lost.map(({ email }) => email), next: null };
    const writes = lost.map((recipient) => releaseRecipientWrite(id, recipient));
    await advanceCampaign(campaign, { page, counts: { ...counts, uncertain: counts.uncertain - lost.length } }, writes);
    return { lookAt: now };
  }
  if (now > Date.parse(campaign.walkedAt ?? '') + PATIENCE_MS) return 'over';
  return { lookAt: now + 15_000 };
}
