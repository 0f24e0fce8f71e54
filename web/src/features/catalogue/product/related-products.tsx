import type { ProductDetail } from '#shared/catalogue/product.ts';
import { later } from '#web/lib/chunks/chunks.ts';

const RelatedGrid = later(() => import('./related-grid.tsx'));

/** Other products, in a chunk that comes after the first view. Their space is kept until they are there. */
export const RelatedProducts = ({ product }: { product: ProductDetail }) => (
  <div className="-mx-gutter">
    <div className="pt-16 not-only:hidden md:pt-28">
      <div className="h-16 md:h-20" />
      <div className="grid grid-cols-2 border-t border-concrete md:grid-cols-3 xl:grid-cols-4">
        <div className="aspect-4/5" />
        <div className="max-md:row-span-2" />
        <div className="aspect-4/5 md:hidden" />
      </div>
      <div className="h-[14.75rem] md:h-[7.375rem] xl:h-20" />
    </div>
    <RelatedGrid product={product} />
  </div>
);
