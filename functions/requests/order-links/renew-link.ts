import { toLinkRenewed } from '../../../shared/order-link.ts';
import { handle } from '../../http.ts';
import { openLink } from '../../order-links/open.ts';
import { oweOrderLink } from '../../store/orders.ts';

/** Says the same whether a mail is owed now or was owed a moment ago. */
export const renewLink = handle('POST /api/order-link/renewal', async ({ headers, now }) => {
  const { order } = await openLink(headers['order-link']);
  await oweOrderLink(order.id, now);
  return toLinkRenewed(order);
});
