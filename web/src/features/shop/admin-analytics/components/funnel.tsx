import { formatCount } from '#shared/base/format-count.ts';
import { type FunnelRow, toFunnel } from '#shared/shop/funnel.ts';
import { formatUtcDay } from '#web/lib/format/admin-format.ts';
import { percent } from '../analytics-labels.ts';
import type { Analytics } from '../api/analytics.ts';
import { PartRow } from './part-row.tsx';

const NAMES: Record<FunnelRow['name'], string> = {
  visitors: 'Visited the store',
  product: 'Looked at a product',
  cart: 'Put something in the cart',
  checkout: 'Went to checkout',
  orders: 'Ordered',
};

/** Shows how many visitors reached each step toward an order, as shares of all visitors. */
export function Funnel({ series }: Pick<Analytics, 'series'>) {
  const funnel = toFunnel(series);
  if (!funnel) return <p className="max-w-[52ch] py-2 text-ash">No visits were counted in this period.</p>;
  const { since, rows } = funnel;
  return (
    <>
      <ol>
        {rows.map(({ name, count, share }) => (
          <PartRow key={name} name={NAMES[name]} part={share ?? 0} figure={formatCount(count)}>
            {share === null || share > 1 ? '—' : percent(share)}
          </PartRow>
        ))}
      </ol>
      <p className="mt-3 max-w-[60ch] text-sm text-ash">
        {since > (series[0]?.day ?? '') && `Counted since ${formatUtcDay(since)}. `}
        Each visitor counts once a day, without cookies. Visitors whose browser asks not to be tracked only count as
        visitors.
      </p>
    </>
  );
}
