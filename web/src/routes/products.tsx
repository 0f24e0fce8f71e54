import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Category } from '#shared/catalogue/category.ts';
import { categorySlugOf, categoryTitle } from '#shared/catalogue/category-title.ts';
import { renditionUrl, srcSetOf } from '#shared/catalogue/renditions.ts';
import { isFiltered } from '#shared/catalogue/selection.ts';
import { buttonLook } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { listingQuery } from '#web/features/catalogue/api/listings.ts';
import { filtersQuery } from '#web/features/catalogue/api/search.ts';
import { BrowseList } from '#web/features/catalogue/browse/browse-list.tsx';
import { BrowseSkeleton } from '#web/features/catalogue/browse/browse-skeleton.tsx';
import { useSelection } from '#web/features/catalogue/browse/use-selection.ts';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { fittedSize } from '#web/lib/format/fitted-size.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';

const NO_CATEGORY: Partial<Category> = {};

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

interface ListingProps {
  category: string | null;
  title: string;
  isOrdered: boolean;
}

function Listing({ category, title, isOrdered }: ListingProps) {
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
      isOrdered={isOrdered}
      total={found ?? (isFiltered(selection) ? null : (filters?.total ?? null))}
      empty={<NoProducts title={title} />}
    />
  );
}

export default function Products() {
  const category = categorySlugOf(usePageParams().category);
  const { data: categories } = useQuery(categoriesQuery);
  const title = categoryTitle(category, categories?.items);
  const {
    description,
    picture,
    seoTitle,
    isOrdered = false,
  } = categories?.items.find(({ slug }) => slug === category) ?? NO_CATEGORY;
  usePageTitle(seoTitle ?? title);
  return (
    <>
      <div className="grid gap-x-12 gap-y-3 px-gutter pt-4 pb-6 md:grid-cols-[1fr_auto] md:pt-9 md:pb-8">
        <nav className={picture ? 'md:col-span-2' : 'md:col-start-2 md:self-end'} aria-label="Breadcrumb">
          <ol className="flex gap-2 text-ash">
            <li className="shrink-0">
              <Link to="/" className="underline-offset-4 hover:underline">
                Home
              </Link>
              <span aria-hidden="true" className="ml-2">
                &gt;
              </span>
            </li>
            <li aria-current="page" className="[overflow-wrap:anywhere]">
              {title}
            </li>
          </ol>
        </nav>
        <div className={`@container ${picture ? 'md:self-end' : 'md:row-start-1'}`}>
          <h1 className="display" style={{ fontSize: fittedSize(title, 'clamp(1.75rem, 1.2rem + 3vw, 5rem)') }}>
            {title}
          </h1>
        </div>
        {description && (
          <p className="max-w-[52rem] leading-snug whitespace-pre-line md:col-start-1 md:text-lg">{description}</p>
        )}
        {picture && (
          <img
            src={renditionUrl(picture, 480)}
            srcSet={srcSetOf(picture)}
            sizes="(min-width: 48rem) 18rem, 100vw"
            alt={picture.alt}
            className={`mt-3 aspect-4/3 w-full bg-bone-deep object-cover md:col-start-2 md:row-start-2 md:mt-0 md:aspect-4/5 md:w-72 ${description ? 'md:row-span-2' : ''}`}
          />
        )}
      </div>
      <Listing key={category} category={category} title={title} isOrdered={isOrdered} />
    </>
  );
}
