import type { VolumeStep } from '#shared/base/discounts/volume-discounts.ts';
import { pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import { zoneFor } from '#shared/checkout/countries.ts';
import { Panel } from '#web/components/admin/screen.tsx';
import { useSettings } from '#web/lib/data/settings.ts';
import { draftMargins, type MarginRow } from './draft-margins.ts';
import type { FormPart } from './use-product-form.ts';

const HOME = 'US';

const nameOf = ({ size, color }: MarginRow): string => [color, size].filter(Boolean).join(' / ') || 'Each item';

/** Shows the remaining amount. A loss is labeled with a word in addition to its color. */
function Left({ cents }: { cents: number | null }) {
  if (cents === null) return <span className="text-ash">–</span>;
  if (cents >= 0) return formatCents(cents);
  return (
    <span className="font-semibold text-rust-deep">
      <span className="label mr-1.5 text-[0.6875rem]">Loss</span>
      {formatCents(-cents)}
    </span>
  );
}

const cost = (cents: number | null): string => (cents === null ? 'not known' : formatCents(cents));

function Row({ row }: { row: MarginRow }) {
  return (
    <tr className="border-t border-concrete align-top [&>*]:py-2.5 [&>td]:pl-4 [&>td]:text-right">
      <th scope="row" className="text-left font-normal [overflow-wrap:anywhere]">
        {nameOf(row)}
        {row.available === false && <span className="block text-ash">Sold out at Printify</span>}
        <span className="figures block text-ash sm:hidden">
          Cost {cost(row.costCents)}, fee {formatCents(row.feeCents)}
        </span>
      </th>
      <td className="figures">{formatCents(row.priceCents)}</td>
      <td className="figures max-sm:hidden">
        {row.costCents === null ? <span className="text-ash">not known</span> : formatCents(row.costCents)}
      </td>
      <td className="figures text-ash max-sm:hidden">{formatCents(row.feeCents)}</td>
      <td className="figures">
        <Left cents={row.profitCents} />
      </td>
      <td className="figures">
        <Left cents={row.worstProfitCents} />
      </td>
    </tr>
  );
}

function someOf(some: number, all: number): string {
  if (all === 1) return 'Each item';
  return some === all ? `All ${all} variants` : `${some} of ${pluralize(all, 'variant')}`;
}

function summaryOf(rows: readonly MarginRow[]): string {
  const known = rows.filter(({ costCents }) => costCents !== null);
  const losing = known.filter(({ profitCents }) => (profitCents ?? 0) < 0).length;
  const risky = known.filter(({ worstProfitCents }) => (worstProfitCents ?? 0) < 0).length;
  if (losing > 0) return `${someOf(losing, rows.length)} ${losing === 1 ? 'sells' : 'sell'} below cost.`;
  if (risky > 0) return `${someOf(risky, rows.length)} ${risky === 1 ? 'loses' : 'lose'} money in the worst case.`;
  return known.length < rows.length ? 'Not every cost is known.' : 'Every item makes a profit, even in the worst case.';
}

/** Describes the worst case in one line. */
function worstText(largest: VolumeStep | undefined, freeFromCents: number | null, shippingCents: number): string {
  const cart = largest ? `${largest.units} items at ${largest.percent}% off` : 'one item';
  const shipping = freeFromCents === null ? '' : ` and free shipping, ${formatCents(shippingCents)} per item`;
  return `Fee: 2.9% and $0.30 per payment. Worst case: ${cart}${shipping}.`;
}

/** Shows the profit for each variant's price, updated while the admin types. Shows nothing if no cost is known. */
export default function MarginsPanel({ form: { draft, known } }: FormPart) {
  const { shippingZones, freeShippingFromCents, volumeSteps } = useSettings();
  const shippingCents = freeShippingFromCents === null ? 0 : (zoneFor(shippingZones, HOME)?.cents ?? 0);
  const rows = draftMargins(draft, known, { shippingCents, volumeSteps });
  if (!rows.some(({ costCents }) => costCents !== null)) return null;
  return (
    <Panel title="Margins" actions={<span className="text-sm text-ash">Only admins see this</span>}>
      <p aria-live="polite">{summaryOf(rows)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section aria-label="Margin of each variant" tabIndex={0} className="mt-3 max-h-104 overflow-y-auto">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="label sticky top-0 bg-bone text-xs text-ash [&>th]:py-2 [&>th]:font-[inherit] [&>th+th]:pl-4 [&>th+th]:text-right">
              <th scope="col" className="text-left">
                Variant
              </th>
              <th scope="col">Price</th>
              <th scope="col" className="max-sm:hidden">
                Cost
              </th>
              <th scope="col" className="max-sm:hidden">
                Fee
              </th>
              <th scope="col">Profit</th>
              <th scope="col">Worst case</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.size} ${row.color}`} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-3 text-sm text-ash">{worstText(volumeSteps.at(-1), freeShippingFromCents, shippingCents)}</p>
    </Panel>
  );
}
