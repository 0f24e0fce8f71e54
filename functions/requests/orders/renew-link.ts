import { handle } from '#functions/http/http.ts';
import { verifyOrderLink } from '#functions/orders/verify-order-link.ts';
import { toLinkRenewed } from '#shared/orders/order-link.ts';
import { enqueueOrderLink } from '#store/orders/orders.ts';

/** Says the same whether a mail is owed now or was owed a moment ago. */
export const renewLinkHandler = handle('POST /api/order-link/renewal', async ({ headers, now }) => {
  const { order } = await verifyOrderLink(headers['order-link']);
  await enqueueOrderLink(order.id, now);
  return toLinkRenewed(order);
});
