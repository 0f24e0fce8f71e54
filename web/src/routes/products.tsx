import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { categorySlugOf, categoryTitle } from '#shared/catalogue/category-title.ts';
import { isFiltered } from '#shared/catalogue/selection.ts';
import { buttonLook } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { listingQuery } from '#web/features/catalogue/api/products.ts';
import { filtersQuery } from '#web/features/catalogue/api/search.ts';
import { BrowseList } from '#web/features/catalogue/browse/browse-list.tsx';
import { BrowseSkeleton } from '#web/features/catalogue/browse/browse-skeleton.tsx';
import { useSelection } from '#web/features/catalogue/browse/use-selection.ts';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';

const NoProducts = ({ title }: { title: string }) => (
  <div className="border-t border-concrete">
    <Notice title="NO PRODUCTS FOUND">
      <p>No products were found in the {title} category.</p>
      <Link to="/" className={buttonLook('outline')}>
        Return to Home
      </Link>
    </Notice>
  </div>
);

function Listing({ category, title }: { category: string | null; title: string }) {
  const [selection, change] = useSelection();
  const filters =
    useQuery({ ...filtersQuery({ category }, selection), placeholderData: keepPreviousData }).data ?? null;
  const list = useInfiniteQuery({ ...listingQuery(category, selection), placeholderData: keepPreviousData });
  const found = list.data?.pages[0]?.total ?? null;
  return (
    <BrowseList
      list={list}
      name="Products"
      what="the products"
      loading={<BrowseSkeleton label="Loading products" />}
      filters={filters}
      selection={selection}
      onChange={change}
      total={found ?? (isFiltered(selection) ? null : (filters?.total ?? null))}
      empty={<NoProducts title={title} />}
    />
  );
}

export default function Products() {
  const category = categorySlugOf(useParams().category);
  const { data: categories } = useQuery(categoriesQuery);
  const title = categoryTitle(category, categories?.items);
  usePageTitle(title);
  return (
    <>
      <div className="px-gutter pt-6 pb-8 md:pt-8 md:pb-12">
        <nav aria-label="Breadcrumb">
          <ol className="flex gap-2 text-ash">
            <li>
              <Link to="/" className="underline-offset-4 hover:underline">
                Home
              </Link>
              <span aria-hidden="true" className="ml-2">
                &gt;
              </span>
            </li>
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
        <h1 className="display mt-10 text-[clamp(2.25rem,8.6vw,9rem)] md:mt-16">{title}</h1>
      </div>
      <Listing key={category} category={category} title={title} />
    </>
  );
}
