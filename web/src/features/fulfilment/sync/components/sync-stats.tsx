import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/base/format-count.ts';
import { BigFigure } from '#web/components/admin/figure.tsx';
import { productCountQuery } from '../api/syncs.ts';

interface StatProps {
  name: string;
  /** Undefined until it is known. */
  value: number | undefined;
  meaning: string;
}

const Stat = ({ name, value, meaning }: StatProps) => (
  <div className="border-t border-ink pt-3">
    <dt className="label text-xs text-ash">{name}</dt>
    <dd className="mt-2">
      <BigFigure value={value === undefined ? '–' : formatCount(value)} />
      <p className="mt-1 text-sm text-ash">{meaning}</p>
    </dd>
  </div>
);

/** A product with a provider's product counts as synced, whatever its last sync did. */
export function SyncStats() {
  const { data: total } = useQuery(productCountQuery(null));
  const { data: own } = useQuery(productCountQuery('not_synced'));
  const synced = total === undefined || own === undefined ? undefined : Math.max(0, total - own);
  return (
    <dl aria-label="Products" className="mb-14 grid grid-cols-3 gap-x-4 sm:gap-x-8">
      <Stat name="Total" value={total} meaning="products" />
      <Stat name="Synced" value={synced} meaning="made by Printify" />
      <Stat name="Not synced" value={own} meaning="your own" />
    </dl>
  );
}
