import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { ChooseBox } from '#web/components/admin/choose-box.tsx';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { Button, buttonLook } from '#web/components/button.tsx';
import { useHasProvider } from '#web/lib/data/integration.ts';
import { useMay } from '#web/lib/session/role.ts';
import { toast } from '#web/lib/toast.ts';
import { productsQuery } from '../api/admin-products.ts';
import { ChangeNotices } from '../bulk/change-notice.tsx';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import { type Selection, useProductSelection } from '../bulk/use-selection.ts';
import type { ListFilter } from '../list-filter.ts';
import { useListFilter } from '../list-filter.ts';
import { useDeletion } from '../use-product-changes.ts';
import { AdminProductCard } from './admin-product-card.tsx';
import { ProductFilters } from './product-filters.tsx';

const Empty = () => (
  <div className="border-t border-ink pt-10">
    <p className="display text-2xl">No products yet</p>
    <p className="mt-3 mb-8 max-w-[48ch] text-ash">Products are for sale as soon as you publish them.</p>
    <Link to="/admin/products/new" className={buttonLook()}>
      Add Your First Product
    </Link>
  </div>
);

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="py-10">
      <p className="mb-6 text-lg">No products match these filters.</p>
      <Button look="outline" size="small" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}

interface DeleteDialogProps {
  /** Product to delete. Null while the dialog is closed. */
  product: AdminProduct | null;
  /** Gets the focus after the deletion, because the button that opened the dialog disappears with its product. */
  afterwards: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function DeleteDialog({ product, afterwards, onClose }: DeleteDialogProps) {
  const { mutate, isPending } = useDeletion(onClose);
  return (
    <ConfirmDialog
      open={product !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete Product"
      action="Delete"
      isBusy={isPending}
      afterwards={afterwards}
      onConfirm={() => product && mutate(product)}
    >
      <p>Are you sure you want to delete this product?</p>
      <p className="text-ash">{product?.title}</p>
    </ConfirmDialog>
  );
}

const EVERYTHING: ListFilter = {
  q: undefined,
  status: undefined,
  stock: undefined,
  category: undefined,
  sync: undefined,
};

/** Lists all products, newest first, including drafts. The filters in the address narrow the list. */
export function ProductList() {
  const [filter, change] = useListFilter();
  const hasProvider = useHasProvider();
  const list = useInfiniteQuery(productsQuery(filter));
  useEffect(() => {
    if (list.isLoadingError) toast({ tone: 'error', title: 'Failed to fetch products', name: 'products' });
  }, [list.isLoadingError]);

  const isNarrowed = Object.keys(filter).length > 0;
  const isEmpty = list.data?.pages.at(-1)?.total === 0 && !list.isPlaceholderData;
  if (isEmpty && !isNarrowed) return <Empty />;
  return (
    <>
      <ChangeNotices />
      <ProductFilters filter={filter} hasProvider={hasProvider} onChange={change} />
      {list.isError && (
        <div className="mt-6">
          <Outdated what={list.data ? 'the newest products' : 'the products'} onRetry={() => list.refetch()} />
        </div>
      )}
      {list.isPending && <Waiting />}
      {list.data && (
        <Found
          filter={filter}
          products={list.data.pages.flatMap((page) => page.items)}
          total={list.data.pages.at(-1)?.total ?? 0}
          isStale={list.isPlaceholderData}
          hasProvider={hasProvider}
          onClear={() => change(EVERYTHING)}
        >
          <MoreButton
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </Found>
      )}
    </>
  );
}

interface FoundProps {
  filter: ListFilter;
  products: readonly AdminProduct[];
  total: number;
  /** True while the products of the previous filter are shown. */
  isStale: boolean;
  hasProvider: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** Selects all loaded products, or clears the selection. */
function ChooseShown({ products, selection }: { products: readonly AdminProduct[]; selection: Selection }) {
  const chosen = products.filter(({ id }) => selection.has(id)).length;
  return (
    <ChooseBox
      label={`Select all ${products.length} shown`}
      isLabelShown
      isChosen={chosen > 0 && chosen === products.length}
      isPartly={chosen > 0 && chosen < products.length}
      onPress={selection.toggleShown}
      className="-ml-3"
    />
  );
}

function Found({ filter, products, total, isStale, hasProvider, onClear, children }: FoundProps) {
  const [doomed, setDoomed] = useState<AdminProduct | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const mayEdit = useMay('editProducts');
  const selection = useProductSelection(
    filter,
    products.map(({ id }) => id),
    total,
  );

  return (
    <>
      <div className="mt-6 mb-1 flex min-h-11 items-center justify-between gap-4">
        {mayEdit && products.length > 0 && !isStale && <ChooseShown products={products} selection={selection} />}
        <p ref={count} role="status" tabIndex={-1} className="figures text-sm text-ash outline-none">
          {isStale ? 'Searching…' : pluralize(total, 'product')}
        </p>
      </div>
      {products.length === 0 ? (
        <NothingFound onClear={onClear} />
      ) : (
        <ul
          aria-label="Products, newest first"
          aria-busy={isStale}
          className={`border-t border-ink [&_:is(a,button,input)]:scroll-mb-36 ${isStale ? 'opacity-50' : ''}`}
        >
          {products.map((product) => (
            <AdminProductCard
              key={product.id}
              product={product}
              selection={isStale || !mayEdit ? null : selection}
              hasProvider={hasProvider}
              onDelete={() => setDoomed(product)}
            />
          ))}
        </ul>
      )}
      {children}
      {mayEdit && !isStale && <SelectionBar selection={selection} total={total} shown={products.length} />}
      <DeleteDialog product={doomed} afterwards={count} onClose={() => setDoomed(null)} />
    </>
  );
}
