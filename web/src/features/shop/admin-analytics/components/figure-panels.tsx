import type { ReactNode } from 'react';
import { formatCount, pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import { BigFigure } from '#web/components/admin/figure.tsx';
import { type ChangeLabel, changeLabel, conversionText, pointsLabel } from '../analytics-labels.ts';
import type { Analytics } from '../api/analytics.ts';

const SIGNS: Record<ChangeLabel['direction'], string | null> = {
  up: 'M6 10V2M2.5 5.5 6 2l3.5 3.5',
  down: 'M6 2v8M2.5 6.5 6 10l3.5-3.5',
  level: 'M2 6h8',
  unknown: null,
};

function Compared({ change }: { change: ChangeLabel }) {
  const sign = SIGNS[change.direction];
  return (
    <p className={`flex items-start gap-2 text-sm ${change.direction === 'up' ? 'text-moss' : 'text-ash'}`}>
      {sign && (
        <svg
          aria-hidden="true"
          viewBox="0 0 12 12"
          className="mt-1 size-3 shrink-0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        >
          <path d={sign} />
        </svg>
      )}
      {change.text}
    </p>
  );
}

interface FigureProps {
  name: string;
  value: string;
  change: ChangeLabel | null;
  children: ReactNode;
}

function FigurePanel({ name, value, change, children }: FigureProps) {
  return (
    <section className="flex flex-col gap-2 py-5 pr-3 pl-4 odd:pl-0 sm:py-6 sm:pr-6 sm:pl-6 xl:pl-6! xl:nth-[3n+1]:pl-0!">
      <h2 className="label text-xs text-ash">{name}</h2>
      <BigFigure value={value} />
      {change && <Compared change={change} />}
      <p className="text-sm text-ash">{children}</p>
    </section>
  );
}

const UNKNOWN = '—';
const orUnknown = (value: number | null, text: (known: number) => string): string =>
  value === null ? UNKNOWN : text(value);

/** Returns false if there were more orders than visitors. Visitors were then not counted completely. */
const isCounted = (conversion: number | null): boolean => (conversion ?? 0) <= 1;

/** Shows the main figures of the period, each compared with the previous period. */
export function FigurePanels({ days, period, previous }: Pick<Analytics, 'days' | 'period' | 'previous'>) {
  const { sums, insights, profit } = period;
  const { profitCents, isUpperBound } = profit;
  const canCompare = isCounted(insights.conversion) && isCounted(previous.insights.conversion);
  const change = (now: number | null, before: number | null) => changeLabel(now, before, days);
  return (
    <div className="hairline-grid grid grid-cols-2 xl:grid-cols-3">
      <FigurePanel
        name="Revenue"
        value={formatCents(insights.netCents)}
        change={change(insights.netCents, previous.insights.netCents)}
      >
        {formatCents(sums.revenueCents)} charged, {formatCents(sums.refundedCents)} refunded
      </FigurePanel>
      <FigurePanel
        name="Profit"
        value={orUnknown(profitCents, formatCents)}
        change={profitCents === null ? null : change(profitCents, previous.profit.profitCents)}
      >
        {profitCents === null
          ? 'Enter what your products cost to see the profit on future sales.'
          : `After refunds, product cost, shipping, and fees.${isUpperBound ? ' Some costs are unknown.' : ''}`}
      </FigurePanel>
      <FigurePanel name="Orders" value={formatCount(sums.orders)} change={change(sums.orders, previous.sums.orders)}>
        {pluralize(sums.pieces, 'item')}
      </FigurePanel>
      <FigurePanel
        name="Visitors"
        value={formatCount(sums.visitors)}
        change={change(sums.visitors, previous.sums.visitors)}
      >
        {pluralize(sums.visits, 'page view')}; each visitor is counted once a day
      </FigurePanel>
      <FigurePanel
        name="Conversion"
        value={conversionText(insights.conversion)}
        change={canCompare ? pointsLabel(insights.conversion, previous.insights.conversion, days) : null}
      >
        {isCounted(insights.conversion) ? 'Orders ÷ visitors' : 'More orders than counted visitors'}
      </FigurePanel>
      <FigurePanel
        name="Average order"
        value={orUnknown(insights.averageOrderCents, formatCents)}
        change={change(insights.averageOrderCents, previous.insights.averageOrderCents)}
      >
        As charged, shipping included
      </FigurePanel>
    </div>
  );
}
