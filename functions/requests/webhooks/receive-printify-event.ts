import { handleShopEvent } from '#functions/fulfilment/connection/handle-shop-event.ts';
import { recordProviderEvent } from '#functions/fulfilment/connection/record-provider-event.ts';
import { isFromProvider } from '#functions/fulfilment/connection/webhook-secret.ts';
import { handleOrderEvent } from '#functions/fulfilment/orders/handle-order-event.ts';
import { handleProductEvent } from '#functions/fulfilment/products/handle-product-event.ts';
import { handle, Reply } from '#functions/http/http.ts';
import { logger } from '#functions/runtime/log.ts';
import { Problem } from '#shared/base/errors.ts';
import { type ProviderEvent, parseProviderEvent } from '#shared/fulfilment/provider-event.ts';
import { isEventHandled, putEventMarker } from '#store/events.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';

const received = () => new Reply('{"received":true}', { 'content-type': 'application/json' });

function parse(raw: Buffer): ProviderEvent | null {
  try {
    return parseProviderEvent(JSON.parse(raw.toString('utf8')));
  } catch {
    return null;
  }
}

/** Events may come twice, late and out of order: they only say what to read again. */
async function hear(event: ProviderEvent, now: number): Promise<void> {
  const mark = `printify.${event.id}`;
  if (event.topic?.startsWith('order:')) return handleOrderEvent(event, mark, now);
  if (await isEventHandled(mark)) return;
  if (event.topic === 'shop:disconnected') await handleShopEvent(event, now);
  else await handleProductEvent(event, now);
  await putEventMarker(mark, now);
}

/**
 * What is signed is answered with success, also what is not understood, or is of another shop: after a few refusals the
 * provider tells nothing for an hour.
 */
export const receivePrintifyEventHandler = handle(
  'POST /api/webhooks/printify',
  async ({ raw, event: request, now }) => {
    if (!(await isFromProvider(raw, request.headers['x-pfy-signature'], now))) throw new Problem('invalid_signature');
    const event = parse(raw);
    if (!event?.topic) {
      logger.info('an event of the provider was not understood', { topic: event?.topic ?? null });
      return received();
    }
    const integration = await getProviderConnection();
    // A product that its owner deletes in the provider's app is told without a shop.
    if (!integration || (event.shopId !== null && event.shopId !== integration.shop.id)) return received();
    await recordProviderEvent(now);
    await hear(event, now);
    return received();
  },
);
