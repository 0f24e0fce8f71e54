import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';

/** How much of an order went back, in a list; all of it is what its status says. */
export function Returned({ order: { refundedCents, totalCents } }: { order: AdminOrder }) {
  if (refundedCents === 0 || refundedCents >= totalCents) return null;
  return <span className="figures block text-right text-sm text-ash">−{formatCents(refundedCents)} refunded</span>;
}
