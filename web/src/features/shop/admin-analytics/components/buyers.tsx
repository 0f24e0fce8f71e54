import { pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import type { Figures } from '#shared/shop/analytics.ts';
import { percent } from '../analytics-labels.ts';
import { PartRow } from './part-row.tsx';

interface BuyersProps {
  sums: Figures;
  /** Totals of the previous period. */
  before: Figures;
}

/**
 * Returns the share of orders from returning customers, or null if there are none to count. Only includes orders that are
 * known to be from new or returning customers.
 */
function returningShare({ newOrders, returningOrders }: Figures): number | null {
  const counted = newOrders + returningOrders;
  return counted > 0 ? returningOrders / counted : null;
}

/** Shows orders and revenue from new customers and from returning customers. */
export function Buyers({ sums, before }: BuyersProps) {
  const uncounted = sums.orders - sums.newOrders - sums.returningOrders;
  const [share, earlier] = [returningShare(sums), returningShare(before)];
  if (sums.orders === 0) return <p className="max-w-[52ch] py-2 text-ash">No orders in this period.</p>;
  const row = (name: string, orders: number, cents: number) => (
    <PartRow name={name} part={orders / sums.orders} figure={formatCents(cents)}>
      {pluralize(orders, 'order')}
    </PartRow>
  );
  return (
    <>
      <ul>
        {row('New', sums.newOrders, sums.newRevenueCents)}
        {row('Returning', sums.returningOrders, sums.returningRevenueCents)}
        {uncounted > 0 &&
          row('Not known', uncounted, sums.revenueCents - sums.newRevenueCents - sums.returningRevenueCents)}
      </ul>
      <p className="mt-3 max-w-[60ch] text-sm text-ash">
        {share !== null && `${percent(share)} of the orders came from returning customers`}
        {share !== null && (earlier === null ? '. ' : `, ${percent(earlier)} in the previous period. `)}A returning
        customer has ordered before with the same account or email address. Revenue is what was charged, before refunds.
      </p>
    </>
  );
}
