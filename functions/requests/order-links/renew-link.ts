import { toLinkRenewed } from '../../../shared/order-link.ts';
import { handle } from '../../http.ts';
import { openLink } from '../../order-links/open.ts';
import { oweOrderLink } from '../../store/orders.ts';

/** Says the same whether a mail is owed now or was owed a moment ago. */
export const renewLink = handle('POST /api/order-links/{token}/renewal', async ({ params, now }) => {
  const { order } = await openLink(params.token);
  await oweOrderLink(order.id, now);
  return toLinkRenewed(order);
});
