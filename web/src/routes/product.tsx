import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { buttonLook } from '#web/components/button.tsx';
import { BackIcon } from '#web/components/icons.tsx';
import { LoadFailure, Notice } from '#web/components/notice.tsx';
import { productQuery } from '#web/features/catalogue/api/product.ts';
import { ProductSkeleton } from '#web/features/catalogue/product/product-skeleton.tsx';
import { ProductView } from '#web/features/catalogue/product/product-view.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';

/**
 * Goes back to the previous page, or to all products if the shopper came directly here. On a phone, the button is on top of
 * the picture.
 */
function BackButton() {
  const navigate = useNavigate();
  const goBack = () => ((window.history.state?.idx ?? 0) > 0 ? navigate(-1) : navigate('/products'));
  return (
    <button
      type="button"
      data-back=""
      className="label inline-flex size-11 items-center justify-center gap-3 max-md:absolute max-md:top-2 max-md:left-2 max-md:z-10 max-md:bg-bone md:mb-2 md:w-auto"
      onClick={goBack}
    >
      <BackIcon />
      <span className="max-md:sr-only">Back</span>
    </button>
  );
}

/**
 * Returns the product with this slug. Null if none exists, undefined until it is loaded. If the product was found by an old
 * slug, replaces the address with the current one. Returns undefined until then, so that the page isn't built twice.
 */
function useProductAtOwnAddress(
  slug: string,
  product: ProductDetail | null | undefined,
): ProductDetail | null | undefined {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const isFormer = !!product && product.slug !== slug;
  useEffect(() => {
    if (!isFormer) return;
    client.setQueryData(productQuery(product.slug).queryKey, product);
    navigate({ pathname: `/product/${product.slug}`, search, hash }, { replace: true });
  }, [client, navigate, product, isFormer, search, hash]);
  return isFormer ? undefined : product;
}

const Preview = lazy(() => import('./preview.tsx'));

/** Shows a product, found by its slug or by a preview link. */
export default function ProductPage() {
  const { slug = '', token } = usePageParams();
  if (token === undefined) return <Product slug={slug} />;
  return (
    <Suspense fallback={null}>
      <Preview token={token} View={ProductView} />
    </Suspense>
  );
}

function Product({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(productQuery(slug));
  const product = useProductAtOwnAddress(slug, data);
  usePageTitle((product?.seoTitle || product?.title) ?? (product === null ? 'Product Not Found' : null));
  useEffect(() => {
    if (error) console.error('Product', error);
  }, [error]);

  if (product === null) {
    return (
      <Notice as="h1" title="Product Not Found">
        <p>It may have been renamed, or we may no longer sell it.</p>
        <Link to="/" className={buttonLook()}>
          Return Home
        </Link>
      </Notice>
    );
  }
  return (
    <div className="relative px-gutter pb-16 md:pt-3 md:pb-24">
      <BackButton />
      {product && <ProductView key={product.id} product={product} />}
      {!product && error && (
        <div className="py-16">
          <LoadFailure what="this product" onRetry={() => refetch()} />
        </div>
      )}
      {!product && !error && <ProductSkeleton />}
    </div>
  );
}
