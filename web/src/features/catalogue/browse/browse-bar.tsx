import { useId, useRef, useState } from 'react';
import {
  countFilters,
  type Filters,
  SEARCH_SORTS,
  type Selection,
  SORTS,
  type Sort,
} from '#shared/catalogue/selection.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { BrowseChips } from './browse-chips.tsx';
import { countProducts } from './filter-values.ts';

const { Part: BrowseFilters, load } = lazyPart(() => import('./browse-filters.tsx'));
const loadFilters = () => void load().catch(() => {});

const SORT_NAMES: Record<Sort, string> = {
  featured: 'Featured',
  best: 'Best match',
  newest: 'Newest',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
};

/** Returns the sort orders to offer. If the list has no special order, the default order is called “Newest”. */
function sortOptions(isSearch: boolean, isOrdered: boolean): [Sort, string][] {
  const orders: readonly Sort[] = isSearch ? SEARCH_SORTS : isOrdered ? ['featured', ...SORTS] : SORTS;
  return orders.map((sort) => [sort === 'newest' && !isSearch && !isOrdered ? 'featured' : sort, SORT_NAMES[sort]]);
}

interface BrowseBarProps {
  /** Null while the filters load. */
  filters: Filters | null;
  selection: Selection;
  onChange: (changes: Partial<Selection>) => void;
  /** Number of products that match the selection. Null while loading. */
  total: number | null;
  /** Text that says how many products a search found. Set only for a search. */
  summary: string | undefined;
  /** True if the list has its own order instead of newest first. */
  isOrdered: boolean;
}

const CELL = 'label relative flex h-13 items-center border-l border-concrete px-3 sm:px-4 md:px-6';

interface SortChoiceProps {
  options: readonly [Sort, string][];
  chosen: Sort;
  onChoose: (sort: Sort) => void;
}

/**
 * Shows the sort order as a select. Its width doesn't depend on the font, so that nothing shifts when a font loads. On the
 * smallest phones it is as wide as the filter button.
 */
function SortChoice({ options, chosen, onChoose }: SortChoiceProps) {
  const sort = useId();
  const isOffered = options.some(([value]) => value === chosen);
  return (
    <div
      className={`${CELL} min-w-0 max-w-46 grow gap-2 hover:bg-bone-deep has-focus-visible:outline-2 md:max-w-none md:grow-0`}
    >
      <label htmlFor={sort} className="max-md:sr-only">
        Sort
      </label>
      <select
        id={sort}
        value={isOffered ? chosen : options[0]?.[0]}
        className="label h-full w-full min-w-0 text-ellipsis outline-none md:w-44"
        onChange={(event) => onChoose(event.target.value as Sort)}
      >
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Shows the number of products, the filter button, and the sort order. Stays in view while the list scrolls. */
export function BrowseBar({ filters, selection, onChange, total, summary, isOrdered }: BrowseBarProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = countFilters(selection);
  const isSearch = summary !== undefined;
  const options = sortOptions(isSearch, isOrdered);
  return (
    <>
      <div className={isSearch ? 'browse-bar of-search' : 'browse-bar'}>
        <p role="status" className="browse-summary figures">
          {summary ?? (total !== null && countProducts(total))}
        </p>
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-label={chosen > 0 ? `Filter, ${chosen} chosen` : undefined}
          className={`browse-filter gap-2 hover:bg-bone-deep ${CELL}`}
          onPointerEnter={loadFilters}
          onFocus={loadFilters}
          onClick={() => {
            setWasOpen(true);
            setOpen(true);
          }}
        >
          Filter
          {chosen > 0 && <span className="figures">{chosen}</span>}
        </button>
        <SortChoice options={options} chosen={selection.sort} onChoose={(sort) => onChange({ sort })} />
      </div>
      <BrowseChips
        selection={selection}
        onChange={onChange}
        onEmptied={() => button.current?.focus({ preventScroll: true })}
      />
      {wasOpen && filters && (
        <BrowseFilters
          open={isOpen}
          onOpenChange={setOpen}
          filters={filters}
          selection={selection}
          onChange={onChange}
          total={total}
        />
      )}
    </>
  );
}
