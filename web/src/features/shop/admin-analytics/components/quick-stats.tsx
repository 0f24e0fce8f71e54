import { formatCents } from '#shared/base/money.ts';
import { toInsights } from '#shared/shop/analytics.ts';
import { formatUtcWeekday } from '#web/lib/format/admin-format.ts';
import { percent } from '../analytics-labels.ts';
import type { Analytics } from '../api/analytics.ts';

/** Returns the day with the most revenue; null without revenue. */
function bestDay(series: Analytics['series']): string {
  const best = series.reduce<Analytics['series'][number] | null>(
    (top, day) => (day.revenueCents > (top?.revenueCents ?? 0) ? day : top),
    null,
  );
  return best ? `${formatUtcWeekday(best.day)}, ${formatCents(best.revenueCents)}` : 'None yet';
}

export function QuickStats({ series, period: { sums } }: Pick<Analytics, 'series' | 'period'>) {
  const { piecesPerOrder, refundRate } = toInsights(sums);
  const stats = [
    ['Best day', bestDay(series)],
    ['Items per order', piecesPerOrder === null ? '—' : piecesPerOrder.toFixed(1)],
    ['Page views per visitor', sums.visitors === 0 ? '—' : (sums.visits / sums.visitors).toFixed(1)],
    ['Discounts given', formatCents(sums.discountCents)],
    ['Shipping charged', formatCents(sums.shippingCents)],
    ['Refund rate', refundRate === null ? '—' : percent(refundRate)],
  ];
  return (
    <dl className="figures">
      {stats.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-6 border-b border-concrete py-2.5">
          <dt className="text-ash">{name}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
