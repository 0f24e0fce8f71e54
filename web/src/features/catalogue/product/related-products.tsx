import { lazy, Suspense } from 'react';
import { useNear } from '#web/lib/hooks/use-near.ts';

const RelatedGrid = lazy(() => import('./related-grid.tsx'));

interface RelatedProps {
  category: { slug: string; name: string };
  productId: string;
}

/** Reserves the grid's space before it loads. */
const Reserved = () => (
  <div aria-hidden="true" className="pt-16 md:pt-28">
    <div className="h-16 md:h-20" />
    <div className="grid grid-cols-2 border-t border-concrete md:grid-cols-3 xl:grid-cols-4">
      <div className="aspect-4/5" />
      <div className="max-md:row-span-2" />
      <div className="aspect-4/5 md:hidden" />
    </div>
    <div className="h-[14.75rem] md:h-[7.375rem] xl:h-20" />
  </div>
);

/** Other products of the category, loaded when the shopper scrolls near. */
export function RelatedProducts(props: RelatedProps) {
  const [marker, isNear] = useNear();
  return (
    <div ref={marker} className="-mx-gutter">
      {isNear ? (
        <Suspense fallback={<Reserved />}>
          <RelatedGrid {...props} reserved={<Reserved />} />
        </Suspense>
      ) : (
        <Reserved />
      )}
    </div>
  );
}
