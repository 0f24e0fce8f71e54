import { createHash } from 'node:crypto';
import { deleteItem, getItems, isConditionFailure, putItem, type TransactionWrite, updateItem } from '#store/client.ts';
import { recipientKey, uncertainPartition } from '#store/keys.ts';
import { queryPage } from '#store/query-page.ts';

/**
 * What became of one reader's message. `sending` stands there before the mail service is asked, so that nobody asks twice;
 * whoever finds it long after knows that its sender died, and that the service may have taken the message.
 */
export type RecipientStatus = 'sending' | 'sent' | 'skipped' | 'refused' | 'uncertain';

export interface Recipient {
  hash: string;
  status: RecipientStatus;
  /** Since when, UTC ISO. */
  at: string;
  /** Only while it is uncertain: whom it was for. */
  email?: string;
  /** UTC ISO: when the mail service was heard to have taken it. */
  acceptedAt?: string;
}

const KEPT_DAYS = 400;
const expiry = (now: number): number => Math.floor(now / 1000) + KEPT_DAYS * 86_400;

/** The table does not say twice whose address it is. */
export const recipientHash = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 32);

export const getRecipients = (campaignId: string, emails: readonly string[]): Promise<Recipient[]> =>
  getItems<Recipient>(
    emails.map((email) => recipientKey(campaignId, recipientHash(email))),
    { consistent: true },
  );

/** Takes a reader for this message: false when somebody has done so before. `now` in milliseconds UTC. */
export async function claimRecipient(
  campaignId: string,
  email: string,
  now: number,
  status: 'sending' | 'skipped' = 'sending',
): Promise<boolean> {
  const hash = recipientHash(email);
  const recipient: Recipient = { hash, status, at: new Date(now).toISOString() };
  try {
    await putItem({ ...recipientKey(campaignId, hash), ...recipient, ttl: expiry(now) }, 'attribute_not_exists(pk)');
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

const whileSending = {
  ConditionExpression: '#status = :sending',
  ExpressionAttributeNames: { '#status': 'status' },
  ExpressionAttributeValues: { ':sending': 'sending' },
};

/** Gives a reader back whose message has certainly not gone out. */
export async function releaseRecipient(campaignId: string, email: string): Promise<void> {
  try {
    await deleteItem(recipientKey(campaignId, recipientHash(email)), whileSending);
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Notes how a message ended, whatever was thought of it before; nothing when its reader was given back meanwhile. */
export async function settleRecipient(campaignId: string, email: string, status: 'sent' | 'refused'): Promise<void> {
  try {
    await updateItem({
      Key: recipientKey(campaignId, recipientHash(email)),
      UpdateExpression: 'SET #status = :status REMOVE email, gsi1pk, gsi1sk',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Notes that nobody knows whether a message went out, unless it was settled meanwhile. */
export async function markRecipientUncertain(campaignId: string, email: string): Promise<void> {
  const hash = recipientHash(email);
  try {
    await updateItem({
      Key: recipientKey(campaignId, hash),
      UpdateExpression: 'SET #status = :uncertain, email = :email, gsi1pk = :list, gsi1sk = :hash',
      ...whileSending,
      ExpressionAttributeValues: {
        ...whileSending.ExpressionAttributeValues,
        ':uncertain': 'uncertain',
        ':email': email,
        ':list': uncertainPartition(campaignId),
        ':hash': hash,
      },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Notes that the mail service has taken a message, for whoever asks what became of it. `now` in milliseconds UTC. */
export async function markRecipientAccepted(campaignId: string, hash: string, now: number): Promise<void> {
  try {
    await updateItem({
      Key: recipientKey(campaignId, hash),
      UpdateExpression: 'SET acceptedAt = :at',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':at': new Date(now).toISOString() },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Messages of which nobody knows yet whether they went out. */
export const listUncertainRecipients = async (campaignId: string, limit: number): Promise<Required<Recipient>[]> =>
  (await queryPage<Required<Recipient>>('byOwner', uncertainPartition(campaignId), { limit })).items;

const whileUncertain = (isAccepted: boolean) => ({
  ConditionExpression: `#status = :uncertain AND ${isAccepted ? 'attribute_exists' : 'attribute_not_exists'}(acceptedAt)`,
  ExpressionAttributeNames: { '#status': 'status' },
});

/** An uncertain message was taken after all: for the transaction that counts it so. */
export const confirmRecipientWrite = (campaignId: string, { hash }: Recipient): TransactionWrite => ({
  Update: {
    Key: recipientKey(campaignId, hash),
    UpdateExpression: 'SET #status = :sent REMOVE email, gsi1pk, gsi1sk',
    ...whileUncertain(true),
    ExpressionAttributeValues: { ':sent': 'sent', ':uncertain': 'uncertain' },
  },
});

/** An uncertain message never reached the mail service: for the transaction that has it sent again. */
export const releaseRecipientWrite = (campaignId: string, { hash }: Recipient): TransactionWrite => ({
  Delete: {
    Key: recipientKey(campaignId, hash),
    ...whileUncertain(false),
    ExpressionAttributeValues: { ':uncertain': 'uncertain' },
  },
});
