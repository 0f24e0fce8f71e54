import { formatCount } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import { BigFigure } from '#web/components/admin/figure.tsx';
import type { Dashboard } from '../api/dashboard.ts';

const Card = ({ name, value, note }: { name: string; value: string; note: string }) => (
  <section className="flex flex-col gap-2 py-5 pr-3 pl-4 odd:pl-0 sm:py-6 sm:pl-6 xl:odd:pl-6 xl:first:pl-0!">
    <h2 className="label text-xs text-ash">{name}</h2>
    <BigFigure value={value} />
    <p className="text-sm text-ash">{note}</p>
  </section>
);

/** Replaces orders and revenue while nothing can be sold. */
const NOT_YET = 'Coming soon with payments';

const revenueNote = ({ refundedCents }: Dashboard['allTime']): string =>
  refundedCents > 0 ? `${formatCents(refundedCents)} refunded` : 'Nothing refunded';

/** Spec section 2's cards. */
export function Cards({ products, allTime, today, paymentsConfigured: sells }: Dashboard) {
  return (
    <div className="hairline-grid grid grid-cols-2 xl:grid-cols-4">
      <Card
        name="Total products"
        value={formatCount(products.total)}
        note={`${formatCount(products.published)} published`}
      />
      <Card name="Published products" value={formatCount(products.published)} note="Live in store" />
      <Card
        name="Total orders"
        value={formatCount(sells ? allTime.orders : 0)}
        note={sells ? `${formatCount(today.orders)} today` : NOT_YET}
      />
      <Card
        name="Revenue"
        value={formatCents(sells ? allTime.netCents : 0)}
        note={sells ? revenueNote(allTime) : NOT_YET}
      />
    </div>
  );
}
