import type { ProductDetail } from '#shared/catalogue/product.ts';
import { later } from '#web/lib/chunks/chunks.ts';

const RelatedGrid = later(() => import('./related-grid.tsx'));

/** Other products, in a chunk that comes after the first view. The space of their cards is kept until they are there. */
export const RelatedProducts = (props: { product: ProductDetail; token: string | undefined }) => (
  <div className="-mx-gutter">
    <div className="h-[calc(22.75rem+125vw)] not-only:hidden md:h-[calc(19.375rem+41.67vw)] xl:h-[calc(17rem+31.25vw)]" />
    <RelatedGrid {...props} />
  </div>
);
