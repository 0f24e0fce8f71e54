import { randomBytes } from 'node:crypto';
import { newId } from '#shared/base/id.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { CampaignBlock } from '#shared/marketing/campaign-blocks.ts';
import { revenueOf } from '#shared/marketing/campaign-figures.ts';
import { CONSENT_VERSION, type Consent, toConsent } from '#shared/marketing/newsletter-consent.ts';
import { SUBSCRIPTION_SOURCE, type Subscriber } from '#shared/marketing/subscriber.ts';
import { requestTtl, type SubscriptionRequest } from '#shared/marketing/subscription-request.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { transact, updateItem } from '#store/client.ts';
import {
  campaignContentKey,
  campaignKey,
  SUBSCRIBERS,
  SUBSCRIPTION_REQUESTS,
  subscriberCountKey,
  subscriberIdKey,
  subscriberKey,
  subscriptionRequestKey,
  unsubscribeKey,
} from '#store/keys/marketing.ts';
import { addFiguresWrite, countCampaignOrder } from '#store/marketing/campaign-figures.ts';
import type { StoredCampaign } from '#store/marketing/campaigns.ts';

const DAY_MS = 86_400_000;
const SENT_DAYS_AGO = 12;
/** Number of subscribers who have ordered before, and of subscribers who have not. */
const BUYERS = 12;
const READERS = 12;
const CLICKS = 7;
const ORDERS = 2;

const iso = (at: number): string => new Date(at).toISOString();

const consentAt = (at: number): Consent =>
  toConsent({ page: '/', consent: CONSENT_VERSION }, SUBSCRIPTION_SOURCE, iso(at));

async function seedSubscriber(email: string, at: number): Promise<void> {
  const subscriber: Subscriber = {
    ...{ id: newId('sub', at), email, source: SUBSCRIPTION_SOURCE, isActive: true, subscribedAt: iso(at) },
    ...{ token: randomBytes(24).toString('base64url'), consent: consentAt(at), welcomedAt: iso(at) },
  };
  const index = { gsi2pk: SUBSCRIBERS, gsi2sk: `${subscriber.subscribedAt}#${subscriber.id}` };
  await transact([
    { Put: { Item: { ...subscriberKey(email), ...index, ...subscriber } } },
    { Put: { Item: { ...unsubscribeKey(subscriber.token), email } } },
    { Put: { Item: { ...subscriberIdKey(subscriber.id), email } } },
  ]);
}

/** Seeds a subscription that was not confirmed yet, like in a shop that requires confirmation. */
async function seedRequest(at: number): Promise<void> {
  const email = 'undecided@example.com';
  const request: SubscriptionRequest = {
    ...{ id: newId('sub', at), email, source: SUBSCRIPTION_SOURCE, consent: consentAt(at) },
    ...{ requestedAt: iso(at), mails: 1, mailedAt: iso(at) },
  };
  const ttl = requestTtl(request);
  const index = { gsi2pk: SUBSCRIPTION_REQUESTS, gsi2sk: `${request.requestedAt}#${request.id}` };
  await transact([
    { Put: { Item: { ...subscriptionRequestKey(email), ...index, ...request, ttl } } },
    { Put: { Item: { ...subscriberIdKey(request.id), email, ttl } } },
  ]);
}

const blocksOf = (products: readonly Product[]): CampaignBlock[] => [
  {
    kind: 'text',
    text: '<h2>Back to the ground</h2>\n\nHeavy cotton, wide cuts, and nothing that shouts. Four that people keep coming back for.',
  },
  { kind: 'products', productIds: products.slice(0, 4).map(({ id }) => id) },
  { kind: 'text', text: '<a href="/products">See everything</a>' },
];

function sentCampaign(at: number): StoredCampaign {
  const sent = BUYERS + READERS;
  return {
    ...{ id: newId('cmp', at), subject: 'Back to the ground', status: 'sent', version: 3, createdAt: iso(at - DAY_MS) },
    ...{ audience: 'everyone', country: null, days: null, tag: null, scheduledAt: null, startedAt: iso(at) },
    ...{ finishedAt: iso(at + 4_000), total: sent, counts: { sent, skipped: 0, refused: 0, uncertain: 0 } },
    ...{ bounced: 0, complained: 0, countsOpens: false, countsClicks: true, reason: null, pausedBy: null },
    ...{ perSecond: 0, page: null, pausedAt: null, walkedAt: null, witnesses: [], step: 5 },
    riskFrom: { sent: 0, bounced: 0, complained: 0 },
  };
}

/** Returns the seeded campaign, and the past orders. Orders that followed the campaign are linked to it. */
export function withCampaign(past: readonly StoredOrder[], now: number) {
  const campaign = sentCampaign(now - SENT_DAYS_AGO * DAY_MS);
  const following = past.filter(({ createdAt }) => createdAt > (campaign.startedAt ?? '')).slice(0, ORDERS);
  const orders = past.map((order) => (following.includes(order) ? { ...order, campaignId: campaign.id } : order));
  return { campaign, orders };
}

/** Seeds subscribers, and a campaign that was sent to them, with its results. */
export async function seedNewsletter(
  campaign: StoredCampaign,
  { orders, products, now }: { orders: readonly StoredOrder[]; products: readonly Product[]; now: number },
): Promise<void> {
  const buyers = Array.from({ length: BUYERS }, (_, at) => `buyer-${1 + at * 3}@example.com`);
  const readers = Array.from({ length: READERS }, (_, at) => `reader-${1 + at}@example.com`);
  for (const [at, email] of [...buyers, ...readers].entries())
    await seedSubscriber(email, now - (80 - at * 2.5) * DAY_MS);
  await updateItem({
    Key: subscriberCountKey,
    UpdateExpression: 'ADD active :count',
    ExpressionAttributeValues: { ':count': BUYERS + READERS },
  });
  await seedRequest(now - 2 * DAY_MS);
  await transact([
    { Put: { Item: { ...campaignKey(campaign.id), ...campaign } } },
    {
      Put: {
        Item: { ...campaignContentKey(campaign.id), blocks: blocksOf(products.filter((each) => each.isPublished)) },
      },
    },
    addFiguresWrite(campaign.id, { clicked: CLICKS, unsubscribed: 1 }),
  ]);
  for (const order of orders)
    if (order.campaignId === campaign.id) await countCampaignOrder(campaign.id, order.id, revenueOf(order));
}
