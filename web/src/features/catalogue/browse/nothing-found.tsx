import { Notice } from '#web/components/notice.tsx';
import { CategoryLinks } from './category-links.tsx';
import NewestProducts from './newest-products.tsx';

/** Shows categories and the newest products for a search without results. */
export function NothingFound({ term }: { term: string }) {
  return (
    <>
      <Notice title="No products found">
        <p className="max-w-[60ch] [overflow-wrap:anywhere]">
          We found nothing for “{term}”. Check the spelling, try fewer words, or browse a category.
        </p>
        <CategoryLinks />
      </Notice>
      <NewestProducts />
    </>
  );
}
