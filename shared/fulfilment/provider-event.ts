import * as z from 'zod/mini';
import { idAsText, idAsTextOrNull, lenientText, lenientTextOrNull, lenientTime } from './lenient-schemas.ts';

/** All webhook topics. There is none for a cancelled order. */
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

/** Topics that some accounts refuse; the older documentation does not list them. */
export const OPTIONAL_TOPICS: readonly ProviderTopic[] = ['product:created', 'product:updated'];

const noData = { shop_id: null, action: '' };
const dataSchema = z.catch(z.object({ shop_id: idAsTextOrNull, action: lenientText }), noData);

/** Ids become keys of the table and paths at the provider. */
const eventId = z.pipe(idAsText, z.string().check(z.regex(/^[\w-]{1,255}$/)));

/** The resource id is a number for shops and a string otherwise. */
const envelopeSchema = z.object({
  id: eventId,
  type: lenientText,
  created_at: lenientTime,
  resource: z.object({ id: eventId, type: lenientTextOrNull, data: dataSchema }),
});

/** A webhook event. It carries no content; the handler fetches the product or order. */
export interface ProviderEvent {
  /** Identifies the event; a repeated delivery has the same id. */
  id: string;
  /** Null for an unknown topic. */
  topic: ProviderTopic | null;
  /** Id of the product, order or shop, depending on the topic. */
  resourceId: string;
  shopId: number | null;
  /** The publish action; `delete` removes the product from the shop. Empty for other topics. */
  action: string;
  /** UTC ISO. */
  at: string | null;
}

/** Parses a webhook body after its signature was verified. Returns null for an invalid body. */
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
