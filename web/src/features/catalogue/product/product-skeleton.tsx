import { FRAME, STAGE } from '../gallery/gallery.tsx';
import { COLUMNS, FACTS, PICTURES, TO_BUY } from './product-view.tsx';

const Bar = ({ className }: { className: string }) => <div className={`bg-bone-deep ${className}`} />;

const Row = ({ count, className }: { count: number; className: string }) => (
  <div className="flex gap-1.5">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
      <Bar key={index} className={className} />
    ))}
  </div>
);

/** Shows a placeholder for a product's page. */
export function ProductSkeleton() {
  return (
    <div role="status" className={COLUMNS}>
      <span className="sr-only">Loading product</span>
      <div className={`waits grid grid-cols-1 md:gap-2 lg:grid-cols-[5.5rem_minmax(0,1fr)] ${PICTURES}`}>
        <div className={`${STAGE} lg:order-2`}>
          <div className={FRAME} />
        </div>
        <div className="flex max-md:h-6 md:gap-1 lg:flex-col">
          <Bar className="aspect-4/5 w-14 max-md:hidden lg:w-full" />
          <Bar className="aspect-4/5 w-14 max-md:hidden lg:w-full" />
        </div>
      </div>
      <div className={FACTS}>
        <div className={`waits ${TO_BUY}`}>
          <Bar className="h-5 w-4/5 md:mt-9 md:h-11 lg:h-[calc(1.76*clamp(2rem,3.2vw,3.5rem))]" />
          <Bar className="mt-4 mb-6 h-7 w-24 max-md:hidden" />
          <div className="space-y-3 pt-10 md:space-y-4 md:pt-11">
            <Row count={3} className="h-15 w-12 md:h-21 md:w-17" />
            <div className="pt-8 md:pt-11">
              <Row count={6} className="h-11 w-11 md:h-12 md:w-10 lg:w-14" />
            </div>
            <div className="flex gap-3 pt-2">
              <Bar className="h-13.5 w-36" />
              <Bar className="h-13.5 grow max-md:hidden" />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
