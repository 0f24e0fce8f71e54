import { handle, signedIn } from '#functions/http/http.ts';
import { callOrderOff, mendAddress } from '#functions/orders/change-order.ts';
import { Problem } from '#shared/base/errors.ts';
import { getOrder } from '#store/orders/orders.ts';

/** Somebody else's order looks like one that does not exist. */
async function own(request: Parameters<typeof signedIn>[0] & { params: { id: string } }): Promise<string> {
  const order = await getOrder(request.params.id);
  if (order?.userId !== signedIn(request).userId) throw new Problem('not_found', 'Order not found');
  return order.id;
}

export const cancelOwnOrder = handle('POST /api/orders/{id}/cancellation', async (request) =>
  callOrderOff(await own(request), request.now),
);

export const mendOwnAddress = handle('PUT /api/orders/{id}/address', async (request) =>
  mendAddress(await own(request), request.body, request.now),
);
