import type { Page } from '#shared/base/pagination.ts';
import type { Subscriber } from '#shared/marketing/subscriber.ts';
import { getItems } from '#store/client.ts';
import { subscriberKey } from '#store/keys.ts';
import { listSubscribersOldestFirst } from './subscribers.ts';

/** Addresses of active subscribers, those who subscribed first before the others; nobody who did so at `before` (UTC ISO) or later. */
export async function listAudience(
  before: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<string>> {
  const { items, nextCursor } = await listSubscribersOldestFirst(page);
  const invited = items.filter(({ subscribedAt }) => subscribedAt < before);
  return { items: invited.map(({ email }) => email), nextCursor: invited.length < items.length ? null : nextCursor };
}

/** The subscribers of some addresses as they are at this moment. */
export const getAudience = (emails: readonly string[]): Promise<Subscriber[]> =>
  getItems<Subscriber>(emails.map(subscriberKey), { consistent: true });
