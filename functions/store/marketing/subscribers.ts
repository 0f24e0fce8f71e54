import { randomBytes } from 'node:crypto';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { Consent } from '#shared/marketing/newsletter-consent.ts';
import { SUBSCRIPTION_SOURCE, type Subscriber, type SubscriptionEnd } from '#shared/marketing/subscriber.ts';
import { ConditionsFailed, getItem, type TransactionWrite, transact } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { SUBSCRIBERS, subscriberCountKey, subscriberIdKey, subscriberKey, unsubscribeKey } from '#store/keys.ts';
import { queryPage } from '#store/query-page.ts';

const TOKEN_BYTES = 24;
const WELCOME_AGAIN_MS = 24 * 3600 * 1000;

const counted = (by: 1 | -1): TransactionWrite => ({
  Update: {
    Key: subscriberCountKey,
    UpdateExpression: 'ADD active :by',
    ExpressionAttributeValues: { ':by': by },
  },
});

/** Holds while the subscription is as it was read. */
const asSeen = (seen: Subscriber | null) =>
  seen
    ? {
        ConditionExpression: 'isActive = :seen AND subscribedAt = :since',
        ExpressionAttributeValues: { ':seen': seen.isActive, ':since': seen.subscribedAt },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };

/** Who comes back keeps their id and their link, so that the link of an old mail still ends the new subscription. */
function begun(email: string, consent: Consent, before: Subscriber | null): { next: Subscriber; isWelcome: boolean } {
  const now = Date.parse(consent.at);
  const isWelcome = !before?.welcomedAt || now - Date.parse(before.welcomedAt) >= WELCOME_AGAIN_MS;
  return {
    isWelcome,
    next: {
      id: before?.id ?? newId('sub', now),
      email,
      source: SUBSCRIPTION_SOURCE,
      isActive: true,
      subscribedAt: consent.at,
      token: before?.token ?? randomBytes(TOKEN_BYTES).toString('base64url'),
      consent,
      welcomedAt: isWelcome || !before ? consent.at : before.welcomedAt,
    },
  };
}

const known = (cause?: unknown) =>
  new Problem('already_subscribed', 'This email is already subscribed to our newsletter.', { cause });

/**
 * Begins a subscription with the consent to it, and owes its welcome: at most one a day to an address, however often it
 * leaves and comes back. Throws `already_subscribed` for an active address.
 */
export async function insertSubscriber(email: string, consent: Consent): Promise<Subscriber> {
  const before = await getItem<Subscriber>(subscriberKey(email), { consistent: true });
  if (before?.isActive) throw known();
  const { next, isWelcome } = begun(email, consent, before);
  const index = { gsi2pk: SUBSCRIBERS, gsi2sk: `${next.subscribedAt}#${next.id}` };
  try {
    await transact([
      { Put: { Item: { ...subscriberKey(email), ...index, ...next }, ...asSeen(before) } },
      { Put: { Item: { ...unsubscribeKey(next.token), email } } },
      { Put: { Item: { ...subscriberIdKey(next.id), email } } },
      counted(1),
      ...(isWelcome ? [enqueueJob('send_newsletter_welcome', { subscriberId: next.id }, consent.at, consent.at)] : []),
    ]);
  } catch (error) {
    if (error instanceof ConditionsFailed) throw known(error);
    throw error;
  }
  return next;
}

/** The subscription of an address, active or ended; null when there never was one. */
export const getSubscriber = (email: string): Promise<Subscriber | null> => getItem<Subscriber>(subscriberKey(email));

/** The same by its id. */
export async function getSubscriberById(id: string): Promise<Subscriber | null> {
  const pointer = await getItem<{ email: string }>(subscriberIdKey(id));
  return pointer && getItem<Subscriber>(subscriberKey(pointer.email), { consistent: true });
}

type PageRequest = { limit: number; cursor?: string | undefined };

/** Active subscribers, newest first. */
export const listSubscribers = (page: PageRequest): Promise<Page<Subscriber>> =>
  queryPage<Subscriber>('byTime', SUBSCRIBERS, page);

/** Active subscribers in an order that does not change: whoever subscribes meanwhile comes last. */
export const listSubscribersOldestFirst = (page: PageRequest): Promise<Page<Subscriber>> =>
  queryPage<Subscriber>('byTime', SUBSCRIBERS, { ...page, newestFirst: false });

/** How many subscriptions are active, exactly. */
export async function countSubscribers(): Promise<number> {
  return (await getItem<{ active: number }>(subscriberCountKey, { consistent: true }))?.active ?? 0;
}

const emailOf = async (token: string): Promise<string | null> =>
  (await getItem<{ email: string }>(unsubscribeKey(token)))?.email ?? null;

/** The subscription that a link of a mail ends, active or ended; null for an unknown link. */
export async function getSubscriberByToken(token: string): Promise<Subscriber | null> {
  const email = await emailOf(token);
  return email === null ? null : getItem<Subscriber>(subscriberKey(email), { consistent: true });
}

/**
 * Ends an active subscription, with what belongs to it in the same transaction. `at` is a UTC ISO time.
 * False when there is none.
 */
export async function endSubscriptionByEmail(
  email: string,
  by: SubscriptionEnd,
  at: string,
  writes: readonly TransactionWrite[] = [],
): Promise<boolean> {
  try {
    await transact([
      {
        Update: {
          Key: subscriberKey(email),
          UpdateExpression: 'SET isActive = :no, endedAt = :at, endedBy = :by REMOVE gsi2pk, gsi2sk',
          ConditionExpression: 'isActive = :yes',
          ExpressionAttributeValues: { ':no': false, ':yes': true, ':at': at, ':by': by },
        },
      },
      counted(-1),
      ...writes,
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}

/** Ends the subscription of the link's address, also of one begun after the link was sent; false for an unknown token. */
export async function endSubscriptionByToken(token: string, at: string): Promise<boolean> {
  const email = await emailOf(token);
  if (!email) return false;
  await endSubscriptionByEmail(email, 'reader', at);
  return true;
}
