import { handle } from '#functions/http/http.ts';
import { openLink } from '#functions/orders/open-order-link.ts';
import { toLinkRenewed } from '#shared/orders/order-link.ts';
import { oweOrderLink } from '#store/orders/orders.ts';

/** Says the same whether a mail is owed now or was owed a moment ago. */
export const renewLink = handle('POST /api/order-link/renewal', async ({ headers, now }) => {
  const { order } = await openLink(headers['order-link']);
  await oweOrderLink(order.id, now);
  return toLinkRenewed(order);
});
