import { randomBytes } from 'node:crypto';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { Consent } from '#shared/marketing/newsletter-consent.ts';
import { SUBSCRIPTION_SOURCE, type Subscriber, type SubscriptionEnd } from '#shared/marketing/subscriber.ts';
import type { SubscriptionRequest } from '#shared/marketing/subscription-request.ts';
import { ConditionsFailed, getItem, type TransactionWrite, transact } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import {
  SUBSCRIBERS,
  subscriberCountKey,
  subscriberIdKey,
  subscriberKey,
  subscriptionRequestKey,
  unsubscribeKey,
} from '#store/keys/marketing.ts';
import { queryPage } from '#store/query-page.ts';

const TOKEN_BYTES = 24;
const WELCOME_INTERVAL_MS = 24 * 3600 * 1000;

const countWrite = (by: 1 | -1): TransactionWrite => ({
  Update: {
    Key: subscriberCountKey,
    UpdateExpression: 'ADD active :by',
    ExpressionAttributeValues: { ':by': by },
  },
});

const whileUnchanged = (seen: Subscriber | null) =>
  seen
    ? {
        ConditionExpression: 'isActive = :seen AND subscribedAt = :since',
        ExpressionAttributeValues: { ':seen': seen.isActive, ':since': seen.subscribedAt },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };

/**
 * Returns a new subscription. Keeps the id and token of an earlier one, so that the links in old emails end the new
 * subscription too. `sendsWelcome` is true if no welcome email was sent during the last day.
 */
function newSubscription(
  email: string,
  consent: Consent,
  { before, request }: { before: Subscriber | null; request: SubscriptionRequest | null },
): { next: Subscriber; sendsWelcome: boolean } {
  const at = consent.confirmedAt ?? consent.at;
  const now = Date.parse(at);
  const sendsWelcome = !before?.welcomedAt || now - Date.parse(before.welcomedAt) >= WELCOME_INTERVAL_MS;
  return {
    sendsWelcome,
    next: {
      id: request?.id ?? before?.id ?? newId('sub', now),
      email,
      source: SUBSCRIPTION_SOURCE,
      isActive: true,
      subscribedAt: at,
      token: before?.token ?? randomBytes(TOKEN_BYTES).toString('base64url'),
      consent,
      welcomedAt: sendsWelcome || !before ? at : before.welcomedAt,
    },
  };
}

const alreadySubscribed = (cause?: unknown) =>
  new Problem('already_subscribed', 'This email is already subscribed to our newsletter.', { cause });

/**
 * Starts a subscription with its consent. Enqueues the welcome email, at most once a day per email address. Deletes a request
 * that is waiting for confirmation. Throws `already_subscribed` if the subscription is active.
 */
export async function insertSubscriber(email: string, consent: Consent): Promise<Subscriber> {
  const [before, request] = await Promise.all([
    getItem<Subscriber>(subscriberKey(email), { consistent: true }),
    getItem<SubscriptionRequest>(subscriptionRequestKey(email), { consistent: true }),
  ]);
  if (before?.isActive) throw alreadySubscribed();
  const { next, sendsWelcome } = newSubscription(email, consent, { before, request });
  const at = next.subscribedAt;
  const index = { gsi2pk: SUBSCRIBERS, gsi2sk: `${next.subscribedAt}#${next.id}` };
  try {
    await transact([
      { Put: { Item: { ...subscriberKey(email), ...index, ...next }, ...whileUnchanged(before) } },
      { Put: { Item: { ...unsubscribeKey(next.token), email } } },
      { Put: { Item: { ...subscriberIdKey(next.id), email } } },
      countWrite(1),
      ...(request ? [{ Delete: { Key: subscriptionRequestKey(email) } }] : []),
      ...(sendsWelcome ? [enqueueJob('send_newsletter_welcome', { subscriberId: next.id }, at, at)] : []),
    ]);
  } catch (error) {
    if (error instanceof ConditionsFailed) throw alreadySubscribed(error);
    throw error;
  }
  return next;
}

/** Returns the subscription of an email address, active or ended. Null if there is none. */
export const getSubscriber = (email: string): Promise<Subscriber | null> => getItem<Subscriber>(subscriberKey(email));

/** Returns the subscription with this id, active or ended. Null if there is none. */
export async function getSubscriberById(id: string): Promise<Subscriber | null> {
  const pointer = await getItem<{ email: string }>(subscriberIdKey(id));
  return pointer && getItem<Subscriber>(subscriberKey(pointer.email), { consistent: true });
}

type PageRequest = { limit: number; cursor?: string | undefined };

/** Lists active subscribers, newest first. */
export const listSubscribers = (page: PageRequest): Promise<Page<Subscriber>> =>
  queryPage<Subscriber>('byTime', SUBSCRIBERS, page);

/** Lists active subscribers, oldest first. New subscribers come last, so they do not shift the pages. */
export const listSubscribersOldestFirst = (page: PageRequest): Promise<Page<Subscriber>> =>
  queryPage<Subscriber>('byTime', SUBSCRIBERS, { ...page, newestFirst: false });

/** Returns the exact number of active subscriptions. */
export async function countSubscribers(): Promise<number> {
  return (await getItem<{ active: number }>(subscriberCountKey, { consistent: true }))?.active ?? 0;
}

const emailOf = async (token: string): Promise<string | null> =>
  (await getItem<{ email: string }>(unsubscribeKey(token)))?.email ?? null;

/** Returns the subscription with this unsubscribe token, active or ended. Null if the token is unknown. */
export async function getSubscriberByToken(token: string): Promise<Subscriber | null> {
  const email = await emailOf(token);
  return email === null ? null : getItem<Subscriber>(subscriberKey(email), { consistent: true });
}

/**
 * Seconds for which an ended subscription is kept as proof of consent: three years, the time in which a claim about it can be
 * made.
 */
const ENDED_KEPT_S = 3 * 365 * 86_400;

const expireWrite = (Key: ReturnType<typeof subscriberKey>, expiresAt: number): TransactionWrite => ({
  Update: {
    Key,
    UpdateExpression: 'SET #ttl = :ttl',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':ttl': expiresAt },
  },
});

/**
 * Ends an active subscription in one transaction with `writes`. The email address and the record of consent are deleted three
 * years later. Returns false if there is no active subscription. `at` is a UTC ISO time.
 */
export async function endSubscriptionByEmail(
  email: string,
  by: SubscriptionEnd,
  at: string,
  writes: readonly TransactionWrite[] = [],
): Promise<boolean> {
  const seen = await getItem<Subscriber>(subscriberKey(email), { consistent: true });
  if (!seen?.isActive) return false;
  const expiresAt = Math.ceil(Date.parse(at) / 1000) + ENDED_KEPT_S;
  try {
    await transact([
      {
        Update: {
          Key: subscriberKey(email),
          UpdateExpression: 'SET isActive = :no, endedAt = :at, endedBy = :by, #ttl = :ttl REMOVE gsi2pk, gsi2sk',
          ConditionExpression: 'isActive = :yes',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: { ':no': false, ':yes': true, ':at': at, ':by': by, ':ttl': expiresAt },
        },
      },
      countWrite(-1),
      expireWrite(unsubscribeKey(seen.token), expiresAt),
      expireWrite(subscriberIdKey(seen.id), expiresAt),
      ...writes,
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}

/**
 * Deletes the subscription of an email address, active or ended, with its consent and links. Returns false if there is none.
 */
export async function deleteSubscriber(email: string): Promise<boolean> {
  const seen = await getItem<Subscriber>(subscriberKey(email), { consistent: true });
  if (!seen) return false;
  await transact([
    { Delete: { Key: subscriberKey(email), ...whileUnchanged(seen) } },
    { Delete: { Key: unsubscribeKey(seen.token) } },
    { Delete: { Key: subscriberIdKey(seen.id) } },
    ...(seen.isActive ? [countWrite(-1)] : []),
  ]);
  return true;
}

/**
 * Ends the subscription that a token belongs to, in one transaction with `writes`. Also ends a newer subscription of the same
 * email address. Returns false if the token is unknown. `at` is a UTC ISO time.
 */
export async function endSubscriptionByToken(
  token: string,
  at: string,
  writes: readonly TransactionWrite[] = [],
): Promise<boolean> {
  const email = await emailOf(token);
  if (!email) return false;
  await endSubscriptionByEmail(email, 'reader', at, writes);
  return true;
}
