import type { CallerIdentity } from '#functions/http/http-caller.ts';
import { type Checkout, toOrderItem } from '#shared/checkout/checkout.ts';
import type { AccountExport, ExportedOrder } from '#shared/customers/account-export.ts';
import { type StoredOrder, toCustomerOrder } from '#shared/orders/order.ts';
import { listOpenCheckouts } from '#store/checkout/checkouts.ts';
import type { StoredProfile } from '#store/customers/profiles.ts';
import { getRecoveryCodes } from '#store/customers/recovery-codes.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { getSubscriber } from '#store/marketing/subscribers.ts';
import { listCustomerOrders } from '#store/orders/orders.ts';
import { toProfile } from './profile.ts';

const toExportedOrder = (order: StoredOrder): ExportedOrder => ({
  ...toCustomerOrder(order),
  phone: order.phone,
  refunds: (order.refunds ?? []).map(({ amountCents, status, reason, createdAt }) => ({
    amountCents,
    status,
    reason,
    createdAt,
  })),
  notes: (order.notes ?? []).map(({ at, text }) => ({ at, text })),
  mails: (order.mails ?? []).map(({ kind, at }) => ({ kind, at })),
});

const toExportedCheckout = (checkout: Checkout): AccountExport['checkouts'][number] => ({
  id: checkout.id,
  status: checkout.status,
  createdAt: checkout.createdAt,
  email: checkout.email,
  country: checkout.country,
  totalCents: checkout.totalCents,
  items: checkout.lines.map(toOrderItem),
});

async function ordersOf(userId: string): Promise<ExportedOrder[]> {
  const orders: ExportedOrder[] = [];
  let cursor: string | undefined;
  do {
    const page = await listCustomerOrders(userId, { limit: 50, cursor });
    orders.push(...page.items.map(toExportedOrder));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return orders;
}

/** Leaves out the token, which ends the subscription. */
async function subscriptionsOf(address: string): Promise<AccountExport['subscriptions']> {
  const subscriber = await getSubscriber(address);
  if (!subscriber) return [];
  const { email, source, isActive, subscribedAt, consent, welcomedAt, endedAt, endedBy } = subscriber;
  const end = { ...(endedAt ? { endedAt } : {}), ...(endedBy ? { endedBy } : {}) };
  return [{ email, source, isActive, subscribedAt, consent, welcomedAt, ...end }];
}

export async function collectAccount(profile: StoredProfile, caller: CallerIdentity): Promise<AccountExport> {
  const [orders, checkouts, subscriptions, suppression, codes] = await Promise.all([
    ordersOf(caller.userId),
    listOpenCheckouts(caller.userId),
    subscriptionsOf(profile.email),
    getSuppression(profile.email),
    getRecoveryCodes(caller.userId),
  ]);
  return {
    profile: { ...toProfile(profile, caller), createdAt: profile.createdAt },
    orders,
    checkouts: checkouts.map(toExportedCheckout),
    subscriptions,
    suppression,
    recoveryCodes: codes && { left: codes.hashes.length, madeAt: codes.madeAt },
  };
}
