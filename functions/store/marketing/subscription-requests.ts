import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { Consent } from '#shared/marketing/newsletter-consent.ts';
import { SUBSCRIPTION_SOURCE, type Subscriber } from '#shared/marketing/subscriber.ts';
import {
  isRequestOver,
  nextConfirmation,
  requestTtl,
  type SubscriptionRequest,
} from '#shared/marketing/subscription-request.ts';
import { ConditionsFailed, getItem, type TransactionWrite, transact } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import {
  SUBSCRIPTION_REQUESTS,
  subscriberIdKey,
  subscriberKey,
  subscriptionRequestKey,
} from '#store/keys/marketing.ts';
import { queryPage } from '#store/query-page.ts';

/** Returns the subscription request of an email address, even if it has expired. Null if there is none. */
export const getSubscriptionRequest = (email: string): Promise<SubscriptionRequest | null> =>
  getItem<SubscriptionRequest>(subscriptionRequestKey(email), { consistent: true });

const whileUnchanged = (seen: SubscriptionRequest | null) =>
  seen
    ? { ConditionExpression: 'mailedAt = :seen', ExpressionAttributeValues: { ':seen': seen.mailedAt } }
    : { ConditionExpression: 'attribute_not_exists(pk)' };

/**
 * Returns the write that links the id of a request to its email address, like the id of a subscription. The link expires
 * together with the request.
 */
const pointerWrite = ({ id, email }: SubscriptionRequest, ttl: number): TransactionWrite => ({
  Put: { Item: { ...subscriberIdKey(id), email, ttl } },
});

/**
 * Stores a subscription request and enqueues its confirmation email. Skips both if the email address has received enough
 * confirmation emails or is already subscribed. Returns nothing, so that the caller cannot learn which addresses are
 * subscribed.
 */
export async function requestSubscription(email: string, consent: Consent): Promise<void> {
  const [subscriber, seen] = await Promise.all([
    getItem<Subscriber>(subscriberKey(email), { consistent: true }),
    getSubscriptionRequest(email),
  ]);
  const now = Date.parse(consent.at);
  const mails = nextConfirmation(seen, now);
  if (subscriber?.isActive || mails === null) return;
  const request: SubscriptionRequest = {
    ...{ id: seen?.id ?? subscriber?.id ?? newId('sub', now), email, source: SUBSCRIPTION_SOURCE, consent },
    ...{ requestedAt: seen && !isRequestOver(seen, now) ? seen.requestedAt : consent.at, mails, mailedAt: consent.at },
  };
  const ttl = requestTtl(request);
  const index = { gsi2pk: SUBSCRIPTION_REQUESTS, gsi2sk: `${request.requestedAt}#${request.id}` };
  try {
    await transact([
      { Put: { Item: { ...subscriptionRequestKey(email), ...index, ...request, ttl }, ...whileUnchanged(seen) } },
      // An earlier subscription already has this link, and keeps it for longer.
      ...(subscriber ? [] : [pointerWrite(request, ttl)]),
      enqueueJob('send_newsletter_confirmation', { subscriberId: request.id, mail: mails }, consent.at, consent.at),
    ]);
  } catch (error) {
    // A failed condition means that another request was saved first.
    if (!(error instanceof ConditionsFailed)) throw error;
  }
}

/** Returns the unexpired request with this id, or null. `now` is in milliseconds UTC. */
export async function getSubscriptionRequestById(id: string, now: number): Promise<SubscriptionRequest | null> {
  const pointer = await getItem<{ email: string }>(subscriberIdKey(id), { consistent: true });
  const request = pointer && (await getSubscriptionRequest(pointer.email));
  return request && request.id === id && !isRequestOver(request, now) ? request : null;
}

/** Lists the unexpired requests that are waiting for confirmation, newest first. `now` is in milliseconds UTC. */
export async function listSubscriptionRequests(
  page: { limit: number; cursor?: string | undefined },
  now: number,
): Promise<Page<SubscriptionRequest>> {
  const { items, nextCursor } = await queryPage<SubscriptionRequest>('byTime', SUBSCRIPTION_REQUESTS, page);
  // DynamoDB may take days to delete expired requests, so they are filtered out here.
  return { items: items.filter((request) => !isRequestOver(request, now)), nextCursor };
}

/** Deletes the subscription request of an email address. Returns false if there is none. */
export async function deleteSubscriptionRequest(email: string): Promise<boolean> {
  const [request, subscriber] = await Promise.all([
    getSubscriptionRequest(email),
    getItem<Subscriber>(subscriberKey(email), { consistent: true }),
  ]);
  if (!request) return false;
  await transact([
    { Delete: { Key: subscriptionRequestKey(email) } },
    ...(subscriber ? [] : [{ Delete: { Key: subscriberIdKey(request.id) } }]),
  ]);
  return true;
}
