import type { ProductDetail } from '#shared/catalogue/product.ts';
import { later } from '#web/lib/chunks/chunks.ts';

const RelatedGrid = later(() => import('./related-grid.tsx'));

/**
 * Shows related products. Their code loads after the first view. Until then, an empty area keeps the space for their cards.
 */
export const RelatedProducts = (props: { product: ProductDetail; token: string | undefined }) => (
  <div className="-mx-gutter">
    <div className="h-[calc(22.75rem+125vw)] not-only:hidden md:h-[calc(19.375rem+41.67vw)] xl:h-[calc(17rem+31.25vw)]" />
    <RelatedGrid {...props} />
  </div>
);
