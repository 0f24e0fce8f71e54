import { randomBytes } from 'node:crypto';
import { newId } from '#shared/base/id.ts';
import { toConsent } from '#shared/marketing/newsletter-consent.ts';
import type { Subscriber } from '#shared/marketing/subscriber.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import type { Answer, Problem, Shop } from './shop.ts';
import { type ShopStore, storeOf } from './shop-store.ts';
import { as } from './shopping.ts';

/** Deletes the subscribers of the seeded shop, for tests that count their own subscribers. */
export async function forgetSubscribers(shop: Shop): Promise<void> {
  await storeOf(shop);
  const { deleteSubscriber, listSubscribers } = await import('#store/marketing/subscribers.ts');
  for (const { email } of (await listSubscribers({ limit: 100 })).items) await deleteSubscriber(email);
}

const AT_ONCE = 25;
const DAY_MS = 86_400_000;

export const readerOf = (number: number): string => `reader-${String(number).padStart(5, '0')}@example.com`;

/** Stores subscribers of yesterday directly, so that no test has to wait for thousands of welcome emails. */
export async function subscribeMany(store: ShopStore, count: number): Promise<Subscriber[]> {
  const base = Date.now() - DAY_MS;
  const subscribers = Array.from({ length: count }, (_, number): Subscriber => {
    const at = new Date(base + number).toISOString();
    return {
      ...{ id: newId('sub', base + number), email: readerOf(number), source: 'footer_newsletter', isActive: true },
      ...{ subscribedAt: at, token: randomBytes(24).toString('base64url'), welcomedAt: at },
      consent: toConsent({}, 'footer_newsletter', at),
    };
  });
  const waiting = subscribers.values();
  const worker = async () => {
    for (const subscriber of waiting) {
      const index = { gsi2pk: store.SUBSCRIBERS, gsi2sk: `${subscriber.subscribedAt}#${subscriber.id}` };
      await store.transact([
        { Put: { Item: { ...store.subscriberKey(subscriber.email), ...index, ...subscriber } } },
        { Put: { Item: { ...store.unsubscribeKey(subscriber.token), email: subscriber.email } } },
        { Put: { Item: { ...store.subscriberIdKey(subscriber.id), email: subscriber.email } } },
      ]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await store.updateItem({
    Key: store.subscriberCountKey,
    UpdateExpression: 'ADD active :count',
    ExpressionAttributeValues: { ':count': count },
  });
  return subscribers;
}

type Settings = ShopSettings & { mailAddress: string };

/** Changes the newsletter settings as an owner. */
export async function setNewsletter(
  shop: Shop,
  change: Partial<ShopSettings['newsletter']>,
): Promise<Answer<Settings & Problem>> {
  const owner = await as(shop, 'admin');
  const { body } = await shop.call<Settings>('GET', '/api/admin/settings', undefined, owner);
  const { mailAddress: _address, currency: _currency, newsletter, ...input } = body;
  return shop.call('PUT', '/api/admin/settings', { ...input, newsletter: { ...newsletter, ...change } }, owner);
}
