import { hearOfShop } from '#functions/fulfilment/connection/hear-of-shop.ts';
import { noteProviderEvent } from '#functions/fulfilment/connection/last-event.ts';
import { isFromProvider } from '#functions/fulfilment/connection/webhook-secret.ts';
import { hearOfOrder } from '#functions/fulfilment/orders/hear-of-order.ts';
import { hearOfProduct } from '#functions/fulfilment/products/hear-of-product.ts';
import { handle, Reply } from '#functions/http/http.ts';
import { logger } from '#functions/runtime/log.ts';
import { Problem } from '#shared/base/errors.ts';
import { type ProviderEvent, readEvent } from '#shared/fulfilment/provider-event.ts';
import { isEventKnown, noteEvent } from '#store/events.ts';
import { getIntegration } from '#store/fulfilment/integrations.ts';

const received = () => new Reply('{"received":true}', { 'content-type': 'application/json' });

function parse(raw: Buffer): ProviderEvent | null {
  try {
    return readEvent(JSON.parse(raw.toString('utf8')));
  } catch {
    return null;
  }
}

/** Events may come twice, late and out of order: they only say what to read again. */
async function hear(event: ProviderEvent, now: number): Promise<void> {
  const mark = `printify.${event.id}`;
  if (event.topic?.startsWith('order:')) return hearOfOrder(event, mark, now);
  if (await isEventKnown(mark)) return;
  if (event.topic === 'shop:disconnected') await hearOfShop(event, now);
  else await hearOfProduct(event, now);
  await noteEvent(mark, now);
}

/**
 * What is signed is answered with success, also what is not understood, or is of another shop: after a few refusals the
 * provider tells nothing for an hour.
 */
export const receivePrintifyEvent = handle('POST /api/webhooks/printify', async ({ raw, event: request, now }) => {
  if (!(await isFromProvider(raw, request.headers['x-pfy-signature'], now))) throw new Problem('invalid_signature');
  const event = parse(raw);
  if (!event?.topic) {
    logger.info('an event of the provider was not understood', { topic: event?.topic ?? null });
    return received();
  }
  const integration = await getIntegration();
  // A product that its owner deletes in the provider's app is told without a shop.
  if (!integration || (event.shopId !== null && event.shopId !== integration.shop.id)) return received();
  await noteProviderEvent(now);
  await hear(event, now);
  return received();
});
