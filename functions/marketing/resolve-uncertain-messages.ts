import {
  confirmRecipientWrite,
  getRecipients,
  listUncertainRecipients,
  type Recipient,
  releaseRecipientWrite,
} from '#store/marketing/campaign-recipients.ts';
import { advanceCampaign, type StoredCampaign } from '#store/marketing/campaigns.ts';

/** The mail service tells of a message within seconds, and SNS tries again for a while where the shop did not answer. */
const PROOF_MS = 2 * 60_000;
/** When nothing is heard of others either, there is nothing to go by. */
const PATIENCE_MS = 10 * 60_000;
const AT_ONCE = 20;

/** `over` when nothing more can be found out; else when to look again (milliseconds UTC). */
export type UncertainResolution = 'over' | { lookAt: number };

/** Whether the service was heard to have taken every message that went out beside the uncertain ones, later than most of them. */
async function hasWitnesses({ id, witnesses }: StoredCampaign): Promise<boolean> {
  const sent = (await getRecipients(id, witnesses)).filter(({ status }) => status === 'sent');
  return sent.length > 0 && sent.every(({ acceptedAt }) => acceptedAt !== undefined);
}

const isOld = ({ at }: Recipient, now: number): boolean => Date.parse(at) + PROOF_MS <= now;

/**
 * Finds out, when a campaign has gone through its readers, what became of its uncertain messages. What the mail service
 * was heard to have taken is counted as sent. What it was not, long after it was heard of all the others, never reached it,
 * and is sent. `now` in milliseconds UTC.
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
