import { type ReactNode, useRef } from 'react';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { type Filters, isFiltered, type Selection } from '#shared/catalogue/selection.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { BrowseBar } from './browse-bar.tsx';
import { NO_FILTERS } from './filter-values.ts';
import { LoadMoreProducts } from './load-more.tsx';
import { ProductGrid } from './product-grid.tsx';
import { useListLength } from './use-list-length.ts';

export interface BrowseResultsProps {
  products: readonly ProductCard[];
  filters: Filters | null;
  selection: Selection;
  onChange: (changes: Partial<Selection>) => void;
  /** Number of products in the whole list. Null if unknown. */
  total: number | null;
  /** True while the products of the previous selection are still shown. */
  isPrevious: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => Promise<unknown>;
  /** Shown if the list is empty and no filter is set. */
  empty: ReactNode;
  /** True if the list has its own order instead of newest first. */
  isOrdered?: boolean;
  /** Text that says how many products a search found. Replaces the number of products. */
  summary?: string;
  /** Shown above the bar. */
  note?: ReactNode;
}

/** Shows a list of products below its bar. While another selection loads, the old list stays in place, dimmed. */
export function BrowseResults(props: BrowseResultsProps) {
  const {
    products,
    filters,
    selection,
    total,
    isPrevious,
    hasMore,
    isLoadingMore,
    onMore,
    empty,
    summary,
    note,
    isOrdered = false,
  } = props;
  const top = useRef<HTMLDivElement>(null);
  const [onlySize = null] = selection.sizes.length === 1 ? selection.sizes : [];
  const lengthen = useListLength({
    shown: isPrevious ? 0 : products.length,
    hasMore,
    isLoading: isLoadingMore,
    onMore,
  });
  /** Changes the selection and scrolls to the first product of the new list. */
  function change(changes: Partial<Selection>) {
    props.onChange(changes);
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }
  if (products.length === 0 && !isPrevious && !isFiltered(selection)) return empty;
  return (
    <>
      {note}
      <div ref={top} className="scroll-mt-16" />
      <BrowseBar
        filters={filters}
        selection={selection}
        onChange={change}
        total={isPrevious ? null : total}
        summary={summary}
        isOrdered={isOrdered}
      />
      <div
        aria-busy={isPrevious}
        className={isPrevious ? 'min-h-svh opacity-50 transition-opacity delay-100 duration-150' : 'min-h-svh'}
      >
        {products.length > 0 ? (
          <ProductGrid products={products} size={onlySize} isLong />
        ) : (
          <div className="border-t border-concrete">
            <Notice title="No matches">
              <p>No products match all your filters.</p>
              <Button look="outline" onClick={() => change(NO_FILTERS)}>
                Clear filters
              </Button>
            </Notice>
          </div>
        )}
        <LoadMoreProducts
          shown={products.length}
          total={total}
          hasMore={hasMore && !isPrevious}
          isLoading={isLoadingMore}
          onMore={lengthen}
        />
      </div>
    </>
  );
}
