import { createHmac, randomUUID } from 'node:crypto';
import { type Delivery, newDelivery } from '../../emulator/delivery.ts';
import { type Write, write } from '../../emulator/records.ts';
import { PRINTIFY_KIND, type PrintifyAccount, webhooksOf, wireTime } from '../account.ts';
import type { OrderRecord, WebhookRecord } from '../records.ts';
import type { Event, Order, Topic } from '../types.ts';

export interface PrintifyDelivery extends Delivery {
  webhookId: string;
  topic: Topic;
  /** Raw body that every attempt sends. */
  body: string;
  /** Resource of the event as `<type>/<id>`. Events about the same resource are delivered in order. */
  subject: string;
}

type Resource = Event['resource'];

/** Returns the `X-Pfy-Signature` header: HMAC-SHA256 of the raw body, in hexadecimal. */
export const signatureOf = (body: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Returns the write that stores a delivery to one webhook. If the webhook is blocked, the delivery is `lost` and never sent. */
export function deliveryTo(account: PrintifyAccount, webhook: WebhookRecord, resource: Resource): Write {
  const event: Event = { id: randomUUID(), type: webhook.topic, created_at: wireTime(account.now()), resource };
  const delivery: PrintifyDelivery = {
    ...newDelivery(event.id, account.now()),
    webhookId: webhook.id,
    topic: webhook.topic,
    body: JSON.stringify(event),
    subject: `${resource.type}/${resource.id}`,
    state: webhook.blockedUntil > account.now() ? 'lost' : 'pending',
  };
  return write(PRINTIFY_KIND.delivery, event.id, delivery);
}

/** Returns the writes that send an event to all webhooks of its topic. */
export const deliveryWrites = (account: PrintifyAccount, shopId: number, topic: Topic, resource: Resource): Write[] =>
  webhooksOf(account, shopId)
    .filter((webhook) => webhook.topic === topic)
    .map((webhook) => deliveryTo(account, webhook, resource));

type ProductTopic = 'product:created' | 'product:updated' | 'product:deleted';

export const productEvent = (account: PrintifyAccount, shopId: number, topic: ProductTopic, id: string) =>
  deliveryWrites(account, shopId, topic, { id, type: 'product', data: { shop_id: shopId } });

export const orderEvent = (
  account: PrintifyAccount,
  record: OrderRecord,
  topic: Extract<Topic, `order:${string}`>,
  data: object = {},
) => {
  const { order, shopId } = record;
  return deliveryWrites(account, shopId, topic, { id: order.id, type: 'order', data: { shop_id: shopId, ...data } });
};

export const statusEvent = (account: PrintifyAccount, record: OrderRecord) =>
  orderEvent(account, record, 'order:updated', { status: record.order.status satisfies Order['status'] });

const PUBLISHED_PARTS = ['title', 'variants', 'description', 'tags', 'images', 'key_features', 'shipping_template'];

/** Returns the resource of a sample event for a topic. */
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
