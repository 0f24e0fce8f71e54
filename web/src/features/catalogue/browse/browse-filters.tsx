import { type ReactNode, useId } from 'react';
import { swatchOf } from '#shared/catalogue/card/swatch.ts';
import {
  type Facet,
  type Filters,
  isFiltered,
  normalizeValue,
  type PriceFacet,
  type PriceRange,
  type Selection,
} from '#shared/catalogue/selection.ts';
import { Button } from '#web/components/button.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { countProducts, NO_FILTERS, priceText, toggle } from './filter-values.ts';

const BOX =
  'relative flex min-h-12 items-center gap-2 border border-concrete px-3 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-bone has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink has-disabled:border-concrete has-disabled:text-ash';

interface ChoiceProps {
  isChosen: boolean;
  onChange: () => void;
  /** Number of products that this filter would leave. At 0, the filter can only be removed. */
  count: number;
  children: ReactNode;
}

function Choice({ isChosen, onChange, count, children }: ChoiceProps) {
  const id = useId();
  return (
    <label className={BOX}>
      <input
        type="checkbox"
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        checked={isChosen}
        disabled={count === 0 && !isChosen}
        aria-describedby={id}
        onChange={onChange}
      />
      <span className="flex min-w-0 grow items-center gap-2 [overflow-wrap:anywhere]">{children}</span>
      <span id={id} aria-hidden="true" className="figures text-sm opacity-75">
        {count}
        <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
      </span>
    </label>
  );
}

/** Shows a square filled with a color. For an unknown color, shows its first letter instead. */
function Swatch({ color }: { color: string }) {
  const fill = swatchOf(color);
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0">
      <path d="M2.5 2.5h15v15h-15z" fill={fill ?? 'none'} stroke="currentColor" strokeOpacity=".4" />
      {!fill && (
        <text x="10" y="14" textAnchor="middle" fontSize="11" fill="currentColor">
          {[...color.trim()][0]?.toUpperCase()}
        </text>
      )}
    </svg>
  );
}

interface GroupProps {
  legend: string;
  facets: readonly Facet[];
  chosen: readonly string[];
  onChange: (values: string[]) => void;
  columns: string;
  hasSwatches?: boolean;
}

function Group({ legend, facets, chosen, onChange, columns, hasSwatches = false }: GroupProps) {
  if (facets.length === 0) return null;
  return (
    <fieldset>
      <legend className="label mb-3">{legend}</legend>
      <div className={`grid gap-2 ${columns}`}>
        {facets.map(({ value, count }) => (
          <Choice
            key={value}
            count={count}
            isChosen={chosen.some((each) => normalizeValue(each) === normalizeValue(value))}
            onChange={() => onChange(toggle(chosen, value))}
          >
            {hasSwatches && <Swatch color={value} />}
            <span>{value}</span>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

interface PricesProps {
  facets: readonly PriceFacet[];
  chosen: PriceRange | null;
  onChange: (price: PriceRange | null) => void;
}

/** Shows the price ranges. Only one can be chosen at a time. */
function Prices({ facets, chosen, onChange }: PricesProps) {
  if (facets.length === 0) return null;
  return (
    <fieldset>
      <legend className="label mb-3">Price</legend>
      <div className="grid grid-cols-2 gap-2">
        {facets.map(({ count, ...range }) => {
          const isChosen = chosen?.minCents === range.minCents && chosen.maxCents === range.maxCents;
          return (
            <Choice
              key={priceText(range)}
              count={count}
              isChosen={isChosen}
              onChange={() => onChange(isChosen ? null : range)}
            >
              {priceText(range)}
            </Choice>
          );
        })}
      </div>
    </fieldset>
  );
}

interface BrowseFiltersProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  filters: Filters;
  selection: Selection;
  onChange: (changes: Partial<Selection>) => void;
  /** Number of products that match the selection. Null while loading. */
  total: number | null;
}

/**
 * Shows the filters: in a sheet at the bottom on phones, in a panel on the right on larger screens. Each choice applies
 * immediately.
 */
export default function BrowseFilters({ open, onOpenChange, filters, selection, onChange, total }: BrowseFiltersProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filter"
      className="rises inset-x-0 bottom-0 max-h-[85svh] md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-[27rem] md:animate-none md:[--spacing-gutter:2rem]"
    >
      <div className="grid grow content-start gap-8 overflow-y-auto px-gutter py-6">
        <Group
          legend="Size"
          facets={filters.sizes}
          chosen={selection.sizes}
          onChange={(sizes) => onChange({ sizes })}
          columns="grid-cols-3"
        />
        <Group
          legend="Color"
          facets={filters.colors}
          chosen={selection.colors}
          onChange={(colors) => onChange({ colors })}
          columns="grid-cols-2"
          hasSwatches
        />
        <Prices facets={filters.prices} chosen={selection.price} onChange={(price) => onChange({ price })} />
        <Group
          legend="Category"
          facets={filters.categories}
          chosen={selection.categories}
          onChange={(categories) => onChange({ categories })}
          columns="grid-cols-2"
        />
        <Group
          legend="Tag"
          facets={filters.tags}
          chosen={selection.tags}
          onChange={(tags) => onChange({ tags })}
          columns="grid-cols-2"
        />
        <fieldset>
          <legend className="label mb-3">Availability</legend>
          <Choice
            count={filters.inStock}
            isChosen={selection.inStock}
            onChange={() => onChange({ inStock: !selection.inStock })}
          >
            In stock only
          </Choice>
        </fieldset>
      </div>
      {/* Screen readers cannot reach the one behind the sheet while it is open. */}
      <p role="status" className="sr-only">
        {total !== null && countProducts(total)}
      </p>
      <div className="grid shrink-0 grid-cols-[auto_1fr] gap-2 border-t border-concrete px-gutter py-4">
        <Button look="outline" className="px-5!" disabled={!isFiltered(selection)} onClick={() => onChange(NO_FILTERS)}>
          Clear all
        </Button>
        <Button className="px-4! whitespace-nowrap" onClick={() => onOpenChange(false)}>
          {total === null ? 'Show products' : `Show ${countProducts(total)}`}
        </Button>
      </div>
    </Sheet>
  );
}
