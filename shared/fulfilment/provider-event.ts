import * as z from 'zod/mini';
import { idAsText, idAsTextOrNull, lenientText, lenientTextOrNull, lenientTime } from './lenient-schemas.ts';

/** All topics of the provider (contracts 1.7). There is none for a cancelled order. */
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

/** Some accounts refuse these; the older documentation does not list them. */
export const OPTIONAL_TOPICS: readonly ProviderTopic[] = ['product:created', 'product:updated'];

const noData = { shop_id: null, action: '' };
const dataSchema = z.catch(z.object({ shop_id: idAsTextOrNull, action: lenientText }), noData);

/** The resource id is a number for shops and text otherwise. */
const envelopeSchema = z.object({
  id: idAsText,
  type: lenientText,
  created_at: lenientTime,
  resource: z.object({ id: idAsText, type: lenientTextOrNull, data: dataSchema }),
});

/** An event of the provider. It contains no data, so handlers must read the product or order. */
export interface ProviderEvent {
  /** Repeated deliveries of an event have the same id. */
  id: string;
  /** Null for an unknown topic. */
  topic: ProviderTopic | null;
  /** Id of the product, order or shop, depending on the topic. */
  resourceId: string;
  shopId: number | null;
  /** Action of a publication; `delete` removes the product from the shop. Empty for other topics. */
  action: string;
  /** UTC ISO. */
  at: string | null;
}

/** Parses a webhook body whose signature was verified; null when it is invalid. */
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
