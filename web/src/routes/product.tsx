import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { buttonLook } from '../components/button.tsx';
import { BackIcon } from '../components/icons.tsx';
import { LoadFailure, Notice } from '../components/notice.tsx';
import { productQuery } from '../features/catalogue/api/products.ts';
import { ProductSkeleton, ProductView } from '../features/catalogue/components/product-view.tsx';
import { usePageTitle } from '../lib/page-title.ts';

/** To the page before this one, or to everything when the shopper came straight here. */
function BackButton() {
  const navigate = useNavigate();
  const goBack = () => ((window.history.state?.idx ?? 0) > 0 ? navigate(-1) : navigate('/products'));
  return (
    <button type="button" className="label inline-flex min-h-11 items-center gap-3" onClick={goBack}>
      <BackIcon />
      Back
    </button>
  );
}

export default function Product() {
  const { slug = '' } = useParams();
  const { data: product, error, refetch } = useQuery(productQuery(slug));
  usePageTitle(product?.title ?? (product === null ? 'Product Not Found' : null));
  useEffect(() => {
    if (error) console.error('Product', error);
  }, [error]);

  if (product === null) {
    return (
      <Notice as="h1" title="Product Not Found">
        <p>It may have been renamed, or it is no longer sold.</p>
        <Link to="/" className={buttonLook()}>
          Return Home
        </Link>
      </Notice>
    );
  }
  return (
    <div className="px-gutter pt-3 pb-24">
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
