import type { Activity } from '#shared/contract/admin-shop.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { listOrders } from '#store/orders/order-index.ts';
import { listAudit } from '#store/shop/audit.ts';
import { unitCount } from './order-summary.ts';

const SHOWN = 10;

const sold = (order: StoredOrder): Activity => ({
  kind: 'order',
  at: order.createdAt,
  subject: order.id,
  cents: order.totalCents,
  pieces: unitCount(order),
});

const refunded = ({ id, refunds = [] }: StoredOrder): Activity[] =>
  refunds
    .filter(({ status }) => status === 'succeeded')
    .map(({ createdAt, amountCents }) => ({
      kind: 'refund',
      at: createdAt,
      subject: id,
      cents: amountCents,
    }));

const changed = ({ at, subject, action, name, actor }: AuditEntry): Activity => ({
  kind: 'change',
  at,
  subject,
  action,
  name,
  by: actor.email,
});

/** Lists the latest orders, the refunds of these orders, and the changes by admins. The newest come first. */
export async function listRecentActivity(): Promise<Activity[]> {
  const [orders, changes] = await Promise.all([listOrders({ limit: SHOWN }), listAudit(null, { limit: SHOWN })]);
  return [...orders.items.flatMap((order) => [sold(order), ...refunded(order)]), ...changes.items.map(changed)]
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, SHOWN);
}
