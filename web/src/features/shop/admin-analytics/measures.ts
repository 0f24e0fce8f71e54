import { formatCount, pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import type { DayFigures } from '#shared/shop/analytics.ts';

/** A measure that the chart can show by day. */
export interface Measure {
  name: string;
  /** Returns the value above zero, in cents or as a count. */
  above: (day: DayFigures) => number;
  /** Returns the value below zero. Missing if the measure has none. */
  below?: (day: DayFigures) => number;
  /** Formats a value for the axis. */
  tick: (value: number) => string;
  /** Describes one day, as a list of lines. */
  describe: (day: DayFigures) => string[];
}

const dollars = (cents: number): string => `${cents < 0 ? '−' : ''}$${formatCount(Math.abs(cents) / 100)}`;

export const MEASURES = {
  revenue: {
    name: 'Revenue',
    above: ({ revenueCents }) => revenueCents,
    below: ({ refundedCents }) => refundedCents,
    tick: dollars,
    describe: ({ revenueCents, refundedCents, orders }) => [
      formatCents(revenueCents),
      ...(refundedCents ? [`${formatCents(refundedCents)} refunded`] : []),
      pluralize(orders, 'order'),
    ],
  },
  orders: {
    name: 'Orders',
    above: ({ orders }) => orders,
    tick: formatCount,
    describe: ({ orders, pieces }) => [pluralize(orders, 'order'), pluralize(pieces, 'item')],
  },
  visitors: {
    name: 'Visitors',
    above: ({ visitors }) => visitors,
    tick: formatCount,
    describe: ({ visitors, visits }) => [pluralize(visitors, 'visitor'), pluralize(visits, 'page view')],
  },
  pieces: {
    name: 'Items',
    above: ({ pieces }) => pieces,
    tick: formatCount,
    describe: ({ pieces, orders }) => [pluralize(pieces, 'item'), pluralize(orders, 'order')],
  },
} satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];
