import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import { SYNC_STATUSES, type SyncStatus } from '#shared/catalogue/product.ts';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { buttonLook } from '#web/components/button.tsx';
import { productCountQuery, syncedProductsQuery } from '../api/syncs.ts';
import { syncStatusLabel } from '../sync-labels.ts';
import { ProductRow } from './product-row.tsx';

const CHOICE =
  'label inline-flex min-h-11 items-center border-b-2 border-transparent text-xs hover:border-concrete aria-pressed:border-ink';

interface ChoiceProps {
  chosen: SyncStatus | null;
  onChoose: (status: SyncStatus | null) => void;
}

const Choices = ({ chosen, onChoose }: ChoiceProps) => (
  <fieldset className="flex flex-wrap gap-x-3.5 sm:gap-x-6">
    <legend className="sr-only">Show</legend>
    {[null, ...SYNC_STATUSES.toReversed()].map((status) => (
      <button
        key={status}
        type="button"
        className={CHOICE}
        aria-pressed={chosen === status}
        onClick={() => onChoose(status)}
      >
        {status === null ? 'All' : syncStatusLabel(status)}
      </button>
    ))}
  </fieldset>
);

const Empty = ({ chosen }: { chosen: SyncStatus | null }) =>
  chosen && chosen !== 'synced' ? (
    <p className="border-t border-ink py-6">No products with this status.</p>
  ) : (
    <div className="border-t border-ink pt-8">
      <p className="display text-2xl">{chosen ? 'No products from Printify yet' : 'No products yet'}</p>
      <p className="mt-3 max-w-[48ch] text-ash">
        Products you create in Printify appear here as drafts after the next sync.
      </p>
      {!chosen && (
        <Link to="/admin/products/new" className={buttonLook('outline', 'mt-8', 'small')}>
          Add product
        </Link>
      )}
    </div>
  );

type RowProps = Pick<ComponentProps<typeof ProductRow>, 'Publication'>;

/**
 * Lists the products by sync status. Starts with the products that failed, if there are any, and otherwise with the
 * provider's products.
 */
export function SyncedProducts(props: RowProps) {
  const { data: failed, isPending } = useQuery(productCountQuery('error'));
  return isPending ? <Waiting /> : <ProductsByStatus first={failed ? 'error' : 'synced'} {...props} />;
}

function ProductsByStatus({ first, Publication }: RowProps & { first: SyncStatus }) {
  const [chosen, choose] = useState<SyncStatus | null>(first);
  const list = useInfiniteQuery(syncedProductsQuery(chosen));
  const products = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages.at(-1)?.total ?? 0;
  return (
    <section aria-label="Products and their sync status">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8">
        <Choices chosen={chosen} onChoose={choose} />
        <p role="status" className="figures text-sm text-ash">
          {list.isPlaceholderData ? 'Searching…' : products && pluralize(total, 'product')}
        </p>
      </div>
      {list.isError && (
        <Outdated what={products ? 'the newest products' : 'the products'} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Waiting />}
      {products?.length === 0 && !list.isPlaceholderData && <Empty chosen={chosen} />}
      {products && products.length > 0 && (
        <ul
          aria-label="Products, newest first"
          aria-busy={list.isPlaceholderData}
          className={`border-t border-ink ${list.isPlaceholderData ? 'opacity-50' : ''}`}
        >
          {products.map((product) => (
            <ProductRow key={product.id} product={product} Publication={Publication} />
          ))}
        </ul>
      )}
      <MoreButton
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </section>
  );
}
