import { Problem } from '../../shared/errors.ts';
import type { Page } from '../../shared/page.ts';
import type { Subscriber } from '../../shared/subscriber.ts';
import { ConditionsFailed, get, transact, update } from './client.ts';
import { SUBSCRIBERS, subscriberKey, unsubscribeKey } from './keys.ts';
import { queryPage } from './page.ts';

/** Throws `already_subscribed` for an active address; one that had left may come back. */
export async function addSubscriber(subscriber: Subscriber): Promise<void> {
  try {
    await transact([
      {
        Put: {
          Item: {
            ...subscriberKey(subscriber.email),
            gsi2pk: SUBSCRIBERS,
            gsi2sk: `${subscriber.subscribedAt}#${subscriber.id}`,
            ...subscriber,
          },
          ConditionExpression: 'attribute_not_exists(pk) OR isActive = :no',
          ExpressionAttributeValues: { ':no': false },
        },
      },
      { Put: { Item: { ...unsubscribeKey(subscriber.token), email: subscriber.email } } },
    ]);
  } catch (error) {
    if (error instanceof ConditionsFailed)
      throw new Problem('already_subscribed', 'This email is already subscribed to our newsletter.', { cause: error });
    throw error;
  }
}

/** The subscription of an address, active or ended; null when there never was one. */
export const getSubscriber = (email: string): Promise<Subscriber | null> => get<Subscriber>(subscriberKey(email));

/** Active subscribers, newest first. */
export const listSubscribers = (page: { limit: number; cursor?: string | undefined }): Promise<Page<Subscriber>> =>
  queryPage<Subscriber>('byTime', SUBSCRIBERS, page);

const emailOf = async (token: string): Promise<string | null> =>
  (await get<{ email: string }>(unsubscribeKey(token)))?.email ?? null;

export const isUnsubscribeToken = async (token: string): Promise<boolean> => (await emailOf(token)) !== null;

/** Ends the subscription of the link's address, also of one begun after the link was sent; false for an unknown token. */
export async function endSubscription(token: string): Promise<boolean> {
  const email = await emailOf(token);
  if (!email) return false;
  await update({
    Key: subscriberKey(email),
    UpdateExpression: 'SET isActive = :no REMOVE gsi2pk, gsi2sk',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':no': false },
  });
  return true;
}

/** How many are subscribed now. */
export async function countSubscribers(): Promise<number> {
  const { query } = await import('./client.ts');
  let count = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const { items, lastKey } = await query({
      IndexName: 'byTime',
      KeyConditionExpression: 'gsi2pk = :all',
      ExpressionAttributeValues: { ':all': SUBSCRIBERS },
      ...(start ? { ExclusiveStartKey: start } : {}),
    });
    count += items.length;
    start = lastKey ?? undefined;
  } while (start);
  return count;
}
