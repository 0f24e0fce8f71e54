import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Headline, Waiting } from '../components/admin/headline.tsx';
import { buttonLook } from '../components/button.tsx';
import { BackIcon } from '../components/icons.tsx';
import { LoadFailure } from '../components/notice.tsx';
import { formProductQuery } from '../features/admin-products/api/product.ts';
import { ProductForm } from '../features/admin-products/form/product-form.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { toast } from '../lib/toast.ts';

function Edit({ id }: { id: string }) {
  const { data: product, isError, refetch } = useQuery(formProductQuery(id));

  useEffect(() => {
    if (isError) toast({ tone: 'error', title: 'Failed to fetch product', name: 'product' });
  }, [isError]);

  if (product) return <ProductForm key={product.id} product={product} />;
  return (
    <>
      <Headline title={product === null ? 'No such product' : 'Edit Product'} />
      {product === undefined && !isError && <Waiting />}
      {isError && <LoadFailure what="this product" onRetry={() => refetch()} />}
      {product === null && (
        <>
          <p className="mb-6">There is no product at this address.</p>
          <Link to="/admin/products" className={buttonLook()}>
            All products
          </Link>
        </>
      )}
    </>
  );
}

/** The form of one product, or of a new one where the address names none. */
export default function AdminProduct() {
  const { id } = useParams();
  usePageTitle(id ? 'Edit Product' : 'New Product');
  return (
    <>
      <Link to="/admin/products" className="label mb-4 inline-flex min-h-11 items-center gap-3">
        <BackIcon />
        Products
      </Link>
      {id ? <Edit key={id} id={id} /> : <ProductForm key="new" product={null} />}
    </>
  );
}
