import type { Page } from '#shared/base/pagination.ts';
import type { Subscriber } from '#shared/marketing/subscriber.ts';
import { getItems } from '#store/client.ts';
import { subscriberKey } from '#store/keys.ts';
import { listSubscribersOldestFirst } from './subscribers.ts';

/** Lists the addresses of active subscribers who subscribed before `before` (UTC ISO), oldest first. */
export async function listAudience(
  before: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<string>> {
  const { items, nextCursor } = await listSubscribersOldestFirst(page);
  const recipients = items.filter(({ subscribedAt }) => subscribedAt < before);
  return {
    items: recipients.map(({ email }) => email),
    nextCursor: recipients.length < items.length ? null : nextCursor,
  };
}

/** Reads the subscribers of these addresses consistently. */
export const getAudience = (emails: readonly string[]): Promise<Subscriber[]> =>
  getItems<Subscriber>(emails.map(subscriberKey), { consistent: true });
