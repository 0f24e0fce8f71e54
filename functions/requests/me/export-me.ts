import { type Order, toCustomerOrder } from '../../../shared/order.ts';
import { handle, signedIn } from '../../http.ts';
import { listCustomerOrders } from '../../store/orders.ts';
import { ensureProfile, toProfile } from './profile.ts';

export const exportMe = handle('GET /api/me/export', async (request) => {
  const caller = signedIn(request);
  const profile = toProfile(await ensureProfile(caller, request.now), caller);
  const orders: Order[] = [];
  let cursor: string | undefined;
  do {
    const page = await listCustomerOrders(caller.userId, { limit: 50, cursor });
    orders.push(...page.items.map(toCustomerOrder));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return { profile, orders };
});
