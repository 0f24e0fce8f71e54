import { createHash } from 'node:crypto';
import { deleteItem, getItems, isConditionFailure, putItem, type TransactionWrite, updateItem } from '#store/client.ts';
import { recipientKey, uncertainPartition } from '#store/keys/marketing.ts';
import { queryPage } from '#store/query-page.ts';

/**
 * The state of one subscriber's message. `sending` is saved before the call to SES, so that no other run sends the message
 * too. If the state stays `sending`, the run crashed and SES may have accepted the message.
 */
export type RecipientStatus = 'sending' | 'sent' | 'skipped' | 'refused' | 'uncertain';

export interface Recipient {
  hash: string;
  status: RecipientStatus;
  /** UTC ISO time of the first status. */
  at: string;
  /** Set only while the status is `uncertain`. */
  email?: string;
  /** UTC ISO time at which SES reported that it accepted the message. */
  acceptedAt?: string;
}

const TTL_DAYS = 400;
const expiry = (now: number): number => Math.floor(now / 1000) + TTL_DAYS * 86_400;

/** Returns the hash of an email address, so that the address itself is not stored in the item. */
export const recipientHash = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 32);

export const getRecipients = (campaignId: string, emails: readonly string[]): Promise<Recipient[]> =>
  getItems<Recipient>(
    emails.map((email) => recipientKey(campaignId, recipientHash(email))),
    { consistent: true },
  );

/** Claims a subscriber's message before it is sent. Returns false if it was already claimed. `now` is in milliseconds UTC. */
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

/** Releases the claim on a message that was certainly not sent. */
export async function releaseRecipient(campaignId: string, email: string): Promise<void> {
  try {
    await deleteItem(recipientKey(campaignId, recipientHash(email)), whileSending);
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Saves that a message was sent or refused. Changes nothing if the claim on the message was released. */
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

/** Marks a message as uncertain if its status is still `sending`. */
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

/** Records that SES accepted a message. This can later confirm an uncertain message. `now` is in milliseconds UTC. */
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

export const listUncertainRecipients = async (campaignId: string, limit: number): Promise<Required<Recipient>[]> =>
  (await queryPage<Required<Recipient>>('byOwner', uncertainPartition(campaignId), { limit })).items;

const whileUncertain = (isAccepted: boolean) => ({
  ConditionExpression: `#status = :uncertain AND ${isAccepted ? 'attribute_exists' : 'attribute_not_exists'}(acceptedAt)`,
  ExpressionAttributeNames: { '#status': 'status' },
});

/** Returns the write that marks an uncertain message as sent. It fails unless SES has accepted the message. */
export const confirmRecipientWrite = (campaignId: string, { hash }: Recipient): TransactionWrite => ({
  Update: {
    Key: recipientKey(campaignId, hash),
    UpdateExpression: 'SET #status = :sent REMOVE email, gsi1pk, gsi1sk',
    ...whileUncertain(true),
    ExpressionAttributeValues: { ':sent': 'sent', ':uncertain': 'uncertain' },
  },
});

/**
 * Returns the write that releases an uncertain message, so that it is sent again. It fails if SES has accepted the message.
 */
export const releaseRecipientWrite = (campaignId: string, { hash }: Recipient): TransactionWrite => ({
  Delete: {
    Key: recipientKey(campaignId, hash),
    ...whileUncertain(false),
    ExpressionAttributeValues: { ':uncertain': 'uncertain' },
  },
});
