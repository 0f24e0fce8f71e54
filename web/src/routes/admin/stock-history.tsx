import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { BackLink, Headline, NoSuch } from '#web/components/admin/screen.tsx';
import { formProductQuery } from '#web/features/catalogue/admin-products/api/admin-product.ts';
import { StockHistory } from '#web/features/catalogue/admin-products/stock-history/stock-history.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';

/** Shows the changes to one product's stock. */
export default function AdminStockHistory() {
  const { id = '' } = usePageParams();
  usePageTitle('Stock history');
  const { data: product } = useQuery(formProductQuery(id));
  if (product === null) return <NoSuch what="product" all="/admin/products" />;
  return (
    <>
      <BackLink to={`/admin/products/${id}/edit`}>{product?.title ?? 'Product'}</BackLink>
      <Headline title="Stock history">
        <Link to={`/admin/audit?subject=${id}`} className="link inline-flex min-h-11 items-center">
          All changes
        </Link>
      </Headline>
      <StockHistory id={id} />
    </>
  );
}
