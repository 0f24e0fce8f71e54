import { ensureProfile, toProfile } from '#functions/customers/profile.ts';
import { handle, Reply, requireSignedIn } from '#functions/http/http.ts';
import type { AccountExport } from '#shared/customers/account-export.ts';
import { toCustomerOrder } from '#shared/orders/order.ts';
import { getSubscriber } from '#store/marketing/subscribers.ts';
import { listCustomerOrders } from '#store/orders/orders.ts';

async function ordersOf(userId: string): Promise<AccountExport['orders']> {
  const orders: AccountExport['orders'] = [];
  let cursor: string | undefined;
  do {
    const page = await listCustomerOrders(userId, { limit: 50, cursor });
    orders.push(...page.items.map((order) => ({ ...toCustomerOrder(order), phone: order.phone })));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return orders;
}

async function subscriptionsOf(address: string): Promise<AccountExport['subscriptions']> {
  const subscriber = await getSubscriber(address);
  if (!subscriber) return [];
  const { email, source, isActive, subscribedAt } = subscriber;
  return [{ email, source, isActive, subscribedAt }];
}

export const exportAccountHandler = handle('GET /api/me/export', async (request) => {
  const caller = requireSignedIn(request);
  const profile = toProfile(await ensureProfile(caller, request.now), caller);
  const [orders, subscriptions] = await Promise.all([ordersOf(caller.userId), subscriptionsOf(profile.email)]);
  return new Reply(JSON.stringify({ profile, orders, subscriptions } satisfies AccountExport), {
    'content-type': 'application/json',
    'content-disposition': 'attachment; filename="my-data.json"',
  });
});
