import { Link } from 'react-router-dom';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Headline } from '#web/components/admin/screen.tsx';
import { buttonLook } from '#web/components/button.tsx';
import { CategoryDiscountButton } from '#web/features/catalogue/admin-categories/components/category-discount-button.tsx';
import { ProductList } from '#web/features/catalogue/admin-products/components/product-list.tsx';
import { CsvMenu } from '#web/features/catalogue/product-import/components/csv-menu.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminProducts() {
  usePageTitle('Products');
  return (
    <>
      <Headline title="Products">
        <div className="flex w-full flex-wrap gap-3 *:grow sm:ml-auto sm:w-auto sm:*:grow-0">
          <Needs right="setDiscounts">
            <CategoryDiscountButton />
          </Needs>
          <Needs right="editProducts">
            <CsvMenu />
            <Link to="/admin/products/new" className={buttonLook('primary', '', 'small')}>
              Add product
            </Link>
          </Needs>
        </div>
      </Headline>
      <ProductList />
    </>
  );
}
