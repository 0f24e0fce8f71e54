import type { ProviderEvent } from '#shared/fulfilment/provider-event.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { enqueueJobNow } from '#store/jobs/jobs.ts';

/** Returns a function that enqueues the job for an event. Null if the topic needs no job. */
function jobFor({ topic, resourceId, action }: ProviderEvent): ((now: number) => Promise<void>) | null {
  const providerProductId = resourceId;
  switch (topic) {
    case 'product:publish:started': {
      const step = action === 'delete' ? 'delete' : 'publish';
      return (now) => enqueueJobNow('publish_product', { providerProductId, step }, now);
    }
    case 'product:created':
    case 'product:updated':
    case 'product:deleted':
      return (now) => enqueueJobNow('sync_product', { providerProductId }, now);
    default:
      return null;
  }
}

/**
 * Handles an event about a product by enqueueing a job, so that the provider gets its response right away. The job reads the
 * product itself, because events may come late, twice, and out of order. Ignores other topics and products of other shops.
 * `now` in milliseconds UTC.
 */
export async function handleProductEvent(event: ProviderEvent, now: number): Promise<void> {
  const enqueue = jobFor(event);
  if (!enqueue) return;
  const connection = await getProviderConnection();
  // The event about a deleted product has no shop id.
  if (!connection || (event.shopId !== null && event.shopId !== connection.shop.id)) return;
  await enqueue(now);
}
