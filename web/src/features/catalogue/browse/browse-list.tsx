import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { LoadFailure } from '#web/components/notice.tsx';
import { BrowseResults, type BrowseResultsProps } from './browse-results.tsx';

interface BrowseListProps
  extends Pick<
    BrowseResultsProps,
    'filters' | 'selection' | 'onChange' | 'total' | 'empty' | 'summary' | 'note' | 'isOrdered'
  > {
  list: UseInfiniteQueryResult<InfiniteData<{ items: ProductCard[] }>>;
  /** Name of the list in logged errors. */
  name: string;
  /** Name of the list in the error message, such as “the products”. */
  what: string;
  loading: ReactNode;
}

/** Shows the loaded pages of a list, a placeholder while it loads, or an error message. Also logs the error. */
export function BrowseList({ list, name, what, loading, ...results }: BrowseListProps) {
  const { data, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (error) console.error(name, error);
  }, [name, error]);

  if (!data && error) {
    return (
      <div className="px-gutter py-12">
        <LoadFailure what={what} onRetry={() => refetch()} />
      </div>
    );
  }
  if (!data) return loading;
  return (
    <BrowseResults
      {...results}
      products={data.pages.flatMap((page) => page.items)}
      isPrevious={isPlaceholderData}
      hasMore={hasNextPage}
      isLoadingMore={isFetchingNextPage}
      onMore={fetchNextPage}
    />
  );
}
