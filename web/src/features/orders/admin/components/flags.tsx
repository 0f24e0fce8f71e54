import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder, OrderFlag } from '#shared/orders/order.ts';
import { shipRefusal } from '#shared/orders/shipments/to-ship.ts';
import { AdminStatusBadge } from '#web/components/status-badge.tsx';
import { FLAG_LABELS } from '#web/lib/format/order-flags.ts';

/** Shows the status of an order, and whether it still has to be packed. */
export const OrderBadge = ({ order }: { order: AdminOrder }) => (
  <AdminStatusBadge
    status={order.status}
    isToPack={shipRefusal(order) === null}
    isPacking={order.packingSince !== undefined}
  />
);

/** Lists the reasons why an order needs attention. */
export function Flags({ flags }: { flags: readonly OrderFlag[] }) {
  return flags.map((flag) => (
    <span
      key={flag}
      className="label inline-block border border-rust-deep px-2 py-[0.3125rem] text-xs leading-none text-rust-deep"
    >
      {FLAG_LABELS[flag].label}
    </span>
  ));
}

/** Explains each flag of an order and what to do about it. */
export function FlagNotices({ flags }: { flags: readonly OrderFlag[] }) {
  if (flags.length === 0) return null;
  return (
    <ul className="space-y-4">
      {flags.map((flag) => (
        <li key={flag} className="border-l-2 border-rust py-1 pl-4">
          <h2 className="label text-rust-deep">{FLAG_LABELS[flag].label}</h2>
          <p className="mt-1 max-w-[64ch]">{FLAG_LABELS[flag].meaning}</p>
        </li>
      ))}
    </ul>
  );
}

/** Shows the refunded amount of an order in a list. Shows nothing for a full refund, because the status already says so. */
export function Returned({ order: { refundedCents, totalCents } }: { order: AdminOrder }) {
  if (refundedCents === 0 || refundedCents >= totalCents) return null;
  return <span className="figures block text-right text-sm text-ash">−{formatCents(refundedCents)} refunded</span>;
}
