import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BackLink, Headline, NoSuch, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { formProductQuery } from '#web/features/catalogue/admin-products/api/admin-product.ts';
import { ProductForm } from '#web/features/catalogue/admin-products/form/product-form.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';
import { toast } from '#web/lib/toast.ts';

function Edit({ id }: { id: string }) {
  const { data: product, isError, refetch } = useQuery(formProductQuery(id));

  useEffect(() => {
    if (isError) toast({ tone: 'error', title: 'Failed to fetch product', name: 'product' });
  }, [isError]);

  if (product === null) return <NoSuch what="product" all="/admin/products" />;
  if (product) return <ProductForm key={product.id} product={product} />;
  return (
    <>
      <Headline title="Edit Product" />
      {isError ? <LoadFailure what="this product" onRetry={() => refetch()} /> : <Waiting />}
    </>
  );
}

/** Shows the form of one product, or of a new product if the address has no id. */
export default function AdminProduct() {
  const { id } = usePageParams();
  usePageTitle(id ? 'Edit Product' : 'New Product');
  return (
    <>
      <BackLink to="/admin/products">Products</BackLink>
      {id ? <Edit key={id} id={id} /> : <ProductForm key="new" product={null} />}
    </>
  );
}
