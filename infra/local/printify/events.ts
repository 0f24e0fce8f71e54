import { createHmac, randomUUID } from 'node:crypto';
import { type Account, KIND, type Write, webhooksOf, wireTime, write } from './account.ts';
import type { Event, Order, OrderRecord, Topic, WebhookRecord } from './types.ts';

export interface Attempt {
  /** Milliseconds since the epoch. */
  at: number;
  status: number | null;
  error: string | null;
}

/** The way of one event to one webhook. */
export interface Delivery {
  eventId: string;
  webhookId: string;
  topic: Topic;
  /** The raw text every try sends. */
  body: string;
  /** Events about one thing are first tried in the order they happened. */
  subject: string;
  /** `lost`: the webhook was blocked or gone; `failed`: all tries were in vain; `dropped`: by a failure switch. */
  state: 'pending' | 'delivered' | 'dropped' | 'failed' | 'lost';
  /** Held back until a later event has been tried. */
  held: boolean;
  /** Whether a failure switch has already had its say. */
  switched: boolean;
  /** How many rounds were made; a round may send several copies. */
  rounds: number;
  copies: number;
  attempts: Attempt[];
  /** Milliseconds since the epoch. */
  nextAttempt: number;
}

type Resource = Event['resource'];

/** `X-Pfy-Signature`: HMAC-SHA256 of the raw body, in hexadecimal. */
export const signatureOf = (body: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** The delivery of an event to one webhook; lost at once while the webhook is blocked. */
export function deliveryTo(account: Account, webhook: WebhookRecord, resource: Resource): Write {
  const event: Event = { id: randomUUID(), type: webhook.topic, created_at: wireTime(account.now()), resource };
  const delivery: Delivery = {
    eventId: event.id,
    webhookId: webhook.id,
    topic: webhook.topic,
    body: JSON.stringify(event),
    subject: `${resource.type}/${resource.id}`,
    state: webhook.blockedUntil > account.now() ? 'lost' : 'pending',
    held: false,
    switched: false,
    rounds: 0,
    copies: 1,
    attempts: [],
    nextAttempt: account.now(),
  };
  return write(KIND.delivery, event.id, delivery);
}

/** The writes that send an event to everyone who asked for its topic; none when nobody did. */
export const eventWrites = (account: Account, shopId: number, topic: Topic, resource: Resource): Write[] =>
  webhooksOf(account, shopId)
    .filter((webhook) => webhook.topic === topic)
    .map((webhook) => deliveryTo(account, webhook, resource));

type ProductTopic = 'product:created' | 'product:updated' | 'product:deleted';

export const productEvent = (account: Account, shopId: number, topic: ProductTopic, id: string) =>
  eventWrites(account, shopId, topic, { id, type: 'product', data: { shop_id: shopId } });

export const orderEvent = (
  account: Account,
  record: OrderRecord,
  topic: Extract<Topic, `order:${string}`>,
  data: object = {},
) => {
  const { order, shopId } = record;
  return eventWrites(account, shopId, topic, { id: order.id, type: 'order', data: { shop_id: shopId, ...data } });
};

export const statusEvent = (account: Account, record: OrderRecord) =>
  orderEvent(account, record, 'order:updated', { status: record.order.status satisfies Order['status'] });

const PUBLISHED_PARTS = ['title', 'variants', 'description', 'tags', 'images', 'key_features', 'shipping_template'];

/** What an event of each topic looks like when nothing has happened. */
export function sampleResource(topic: Topic, shopId: number, now: number): Resource {
  const data: Record<string, unknown> = { shop_id: shopId };
  if (topic === 'shop:disconnected') return { id: shopId, type: 'shop', data: null };
  if (topic === 'product:publish:started') {
    data.publish_details = Object.fromEntries(PUBLISHED_PARTS.map((part) => [part, true]));
    data.action = 'create';
    data.out_of_stock_publishing = 0;
  }
  if (topic === 'order:updated') data.status = 'fulfilled';
  if (topic.startsWith('order:shipment:')) {
    data[topic === 'order:shipment:created' ? 'shipped_at' : 'delivered_at'] = wireTime(now);
    data.carrier = { code: 'USPS', tracking_number: '9400110200828911663274' };
    data.skus = ['30117390'];
  }
  const order = topic.startsWith('order:');
  return {
    id: order ? '5a96f649b2439217d070f507' : '5cb87a8cd490a2ccb256cec4',
    type: order ? 'order' : 'product',
    data,
  };
}
