import type { ProviderEvent } from '#shared/fulfilment/provider-event.ts';
import type { JobKind } from '#shared/jobs/job.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { enqueueJobNow } from '#store/jobs/jobs.ts';

/** How the work is told that takes a product off the shop. */
const removalSubject = (providerProductId: string): string => `${providerProductId}.delete`;

function workOf({ topic, resourceId, action }: ProviderEvent): { kind: JobKind; subject: string } | null {
  switch (topic) {
    case 'product:publish:started':
      return { kind: 'publish_product', subject: action === 'delete' ? removalSubject(resourceId) : resourceId };
    case 'product:created':
    case 'product:updated':
    case 'product:deleted':
      return { kind: 'sync_product', subject: resourceId };
    default:
      return null;
  }
}

/**
 * Hears an event about a product: what follows from it is owed, not done, so that the provider gets its answer at once. The
 * event carries no contents; the work reads the product as it is then, so events may come late, twice and out of order.
 * Of another shop's products and of other topics nothing follows. `now` in milliseconds UTC.
 */
export async function handleProductEvent(event: ProviderEvent, now: number): Promise<void> {
  const work = workOf(event);
  if (!work) return;
  const integration = await getProviderConnection();
  // Taking a product off the shop names no shop (contracts 1.5).
  if (!integration || (event.shopId !== null && event.shopId !== integration.shop.id)) return;
  await enqueueJobNow(work.kind, work.subject, now);
}
