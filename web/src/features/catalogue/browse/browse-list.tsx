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
  /** Names the list in the console. */
  name: string;
  /** Names the list in the failure, as in “the products”. */
  what: string;
  loading: ReactNode;
}

/** The pages of a list that have loaded, or its placeholder, or its failure, which is also logged. */
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
