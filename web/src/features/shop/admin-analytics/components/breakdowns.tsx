import { countryName } from '#shared/base/country-name.ts';
import { formatCount, pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import type { Source } from '#shared/shop/sources.ts';
import type { Analytics } from '../api/analytics.ts';
import { PartRow } from './part-row.tsx';

const SOURCE_NAMES: Record<Source, string> = {
  email: 'Email',
  google: 'Google',
  bing: 'Bing',
  duckduckgo: 'DuckDuckGo',
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  youtube: 'YouTube',
  x: 'X',
  reddit: 'Reddit',
  other: 'Other sites',
  direct: 'Direct',
};

const Nothing = ({ children }: { children: string }) => <p className="max-w-[52ch] py-2 text-ash">{children}</p>;

/** Shows the sources of visitors, each with a bar that compares it with the largest source. */
export function Sources({ sources }: Pick<Analytics, 'sources'>) {
  const most = sources[0]?.visitors ?? 0;
  if (sources.length === 0) return <Nothing>No sources were counted in this period.</Nothing>;
  return (
    <ol>
      {sources.map(({ source, visitors, checkouts }) => (
        <PartRow
          key={source}
          name={SOURCE_NAMES[source]}
          part={visitors / Math.max(1, most)}
          figure={pluralize(visitors, 'visitor')}
        >
          {formatCount(checkouts)} went to checkout
        </PartRow>
      ))}
    </ol>
  );
}

const SHOWN_COUNTRIES = 10;

/** Shows the sales by destination country, each with a bar that compares it with the best country. */
export function Countries({ countries }: Pick<Analytics, 'countries'>) {
  const most = countries[0]?.cents ?? 0;
  if (countries.length === 0) return <Nothing>No countries were counted in this period.</Nothing>;
  return (
    <ol>
      {countries.slice(0, SHOWN_COUNTRIES).map(({ country, orders, cents }) => (
        <PartRow key={country} name={countryName(country)} part={cents / Math.max(1, most)} figure={formatCents(cents)}>
          {pluralize(orders, 'order')}
        </PartRow>
      ))}
    </ol>
  );
}
