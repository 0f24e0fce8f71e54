import * as z from 'zod/mini';
import { idAsText, idAsTextOrNull, lenientText, lenientTextOrNull, lenientTime } from './lenient-schemas.ts';

/** Every topic of contracts 1.7: the provider has no more, and none for a cancelled order. */
export const PROVIDER_TOPICS = [
  'shop:disconnected',
  'product:created',
  'product:updated',
  'product:deleted',
  'product:publish:started',
  'order:created',
  'order:updated',
  'order:sent-to-production',
  'order:shipment:created',
  'order:shipment:delivered',
] as const;
export type ProviderTopic = (typeof PROVIDER_TOPICS)[number];

/** Accounts without these can refuse the subscription: they are missing in the older documentation. */
export const OPTIONAL_TOPICS: readonly ProviderTopic[] = ['product:created', 'product:updated'];

const noData = { shop_id: null, action: '' };
const dataSchema = z.catch(z.object({ shop_id: idAsTextOrNull, action: lenientText }), noData);

/** The resource's id is a number for shops and a text for the rest. */
const envelopeSchema = z.object({
  id: idAsText,
  type: lenientText,
  created_at: lenientTime,
  resource: z.object({ id: idAsText, type: lenientTextOrNull, data: dataSchema }),
});

/** What a webhook tells. It carries no contents: whoever hears it reads the product or order anew. */
export interface ProviderEvent {
  /** Names the delivery: the same event comes again with the same id. */
  id: string;
  /** Null for a topic that is not known yet. */
  topic: ProviderTopic | null;
  /** The product's, order's or shop's id, after the topic. */
  resourceId: string;
  shopId: number | null;
  /** What was published: `delete` takes the product off the shop. Empty for other topics. */
  action: string;
  /** UTC ISO. */
  at: string | null;
}

/** The event of a body whose signature holds; null when it is none. */
export function parseProviderEvent(body: unknown): ProviderEvent | null {
  const read = envelopeSchema.safeParse(body);
  if (!read.success) return null;
  const { id, type, created_at: at, resource } = read.data;
  const topic = PROVIDER_TOPICS.find((known) => known === type) ?? null;
  const shopId = Number(topic === 'shop:disconnected' ? resource.id : (resource.data.shop_id ?? Number.NaN));
  return {
    id,
    topic,
    resourceId: resource.id,
    shopId: Number.isSafeInteger(shopId) ? shopId : null,
    action: resource.data.action,
    at,
  };
}
