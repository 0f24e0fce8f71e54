import * as z from 'zod/mini';
import { idAsText, idAsTextOrNull, lenientText, lenientTextOrNull, lenientTime } from './lenient-schemas.ts';

/** Lists all webhook topics. The provider has no topic for a canceled order. */
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

/** Topics that some accounts reject. Older documentation does not list them. */
export const OPTIONAL_TOPICS: readonly ProviderTopic[] = ['product:created', 'product:updated'];

const noData = { shop_id: null, action: '' };
const dataSchema = z.catch(z.object({ shop_id: idAsTextOrNull, action: lenientText }), noData);

/** Restricts ids to safe characters, because they become keys in the table and paths in requests to the provider. */
const eventId = z.pipe(idAsText, z.string().check(z.regex(/^[\w-]{1,255}$/)));

/**
 * Accepts a resource id as a number or as a string. The provider sends a number for shops and a string for everything else.
 */
const envelopeSchema = z.object({
  id: eventId,
  type: lenientText,
  created_at: lenientTime,
  resource: z.object({ id: eventId, type: lenientTextOrNull, data: dataSchema }),
});

/** Describes a webhook event. It has no content, so the handler fetches the product or order itself. */
export interface ProviderEvent {
  /** Identifies the event. A repeated delivery has the same id. */
  id: string;
  /** Null for an unknown topic. */
  topic: ProviderTopic | null;
  /** Id of the product, order or shop, depending on the topic. */
  resourceId: string;
  shopId: number | null;
  /** Action of a publish event. `delete` removes the product from the shop. Empty for other topics. */
  action: string;
  /** UTC time in ISO 8601 format. */
  at: string | null;
}

/** Parses a webhook body. The caller must verify the signature first. Returns null for an invalid body. */
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
