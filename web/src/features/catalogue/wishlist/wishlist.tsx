import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { variantPath } from '#shared/catalogue/availability.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';
import type { Wish } from '#shared/customers/wishlist.ts';
import { Button, buttonLook } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { call } from '#web/lib/data/api.ts';
import { toggleWish } from '#web/lib/wishlist/sync-wishlist.ts';
import { useWishlist } from '#web/lib/wishlist/use-wishlist.ts';
import NewestProducts from '../browse/newest-products.tsx';
import { ProductGridSkeleton } from '../browse/product-grid.tsx';
import { IN_FOUR, ProductTile } from '../components/product-tile.tsx';

const cardsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['products', 'cards', ids],
    queryFn: () => call('GET /api/product-cards', { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

const Loading = () => <ProductGridSkeleton label="Loading your wishlist..." />;

/** Shows the saved products with their current prices. */
export function Wishlist() {
  const wishes = useWishlist();
  const ids = (wishes ?? []).map(({ productId }) => productId);
  const { data, error, refetch, isPlaceholderData } = useQuery(cardsQuery(ids));
  if (!wishes) return <Loading />;
  if (wishes.length === 0) return <NothingSaved />;
  if (!data) {
    return error ? (
      <div className="px-gutter py-10">
        <LoadFailure what="your wishlist" onRetry={() => refetch()} />
      </div>
    ) : (
      <Loading />
    );
  }
  const cards = new Map(data.items.map((card) => [card.id, card]));
  const gone = isPlaceholderData ? [] : wishes.filter(({ productId }) => !cards.has(productId));
  return (
    <div className="pb-16 md:pb-24">
      <ul aria-label="Saved products" className="product-grid hairline-grid of-four">
        {ids.flatMap((id) => {
          const card = cards.get(id);
          return card ? <SavedProduct key={id} product={card} /> : [];
        })}
      </ul>
      {gone.length > 0 && <NoLongerSold gone={gone} />}
    </div>
  );
}

const NothingSaved = () => (
  <>
    <div className="grid justify-items-start gap-6 px-gutter pb-14 md:pb-20">
      <p className="max-w-[52ch] text-lg">Nothing saved yet. Press the heart on a product to find it here again.</p>
      <Link to="/products" className={buttonLook()}>
        Shop all
      </Link>
    </div>
    <NewestProducts />
  </>
);

function SavedProduct({ product }: { product: ProductCard }) {
  const { id, slug, title, soldOut, color = null } = product;
  return (
    <li className="flex flex-col">
      <div className="grow">
        <ProductTile product={product} sizes={IN_FOUR} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 px-3 pb-4 text-sm md:px-4 md:text-base">
        <Link to={variantPath(slug, { size: null, color })} className="link inline-flex min-h-11 items-center">
          {soldOut ? 'View' : 'Choose size'}
          <span className="sr-only"> for {title}</span>
        </Link>
        <button type="button" className="link min-h-11 text-ash" onClick={() => void toggleWish(id)}>
          Remove<span className="sr-only"> {title}</span>
        </button>
      </div>
    </li>
  );
}

function NoLongerSold({ gone }: { gone: readonly Wish[] }) {
  const removeAll = () => {
    for (const { productId } of gone) void toggleWish(productId);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-gutter pt-8">
      <p>{gone.length === 1 ? '1 saved product is' : `${gone.length} saved products are`} no longer sold.</p>
      <Button look="outline" size="small" onClick={removeAll}>
        Remove
      </Button>
    </div>
  );
}
