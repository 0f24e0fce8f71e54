import { COLUMNS, LEFT, RIGHT } from './product-view.tsx';

const Bar = ({ className }: { className: string }) => <div className={`bg-bone-deep ${className}`} />;

const Row = ({ count, className }: { count: number; className: string }) => (
  <div className="flex gap-1.5">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
      <Bar key={index} className={className} />
    ))}
  </div>
);

/** Placeholder for a product's page. */
export function ProductSkeleton() {
  return (
    <div role="status" className={COLUMNS}>
      <span className="sr-only">Loading product</span>
      <div className={`waits grid grid-cols-1 gap-1 lg:grid-cols-[5.5rem_minmax(0,1fr)] lg:gap-px ${LEFT}`}>
        <div className="-mx-gutter md:mx-0 lg:order-2">
          <Bar className="aspect-4/5" />
        </div>
        <div className="flex gap-1 lg:flex-col lg:gap-px">
          <Bar className="aspect-4/5 w-14 lg:w-full" />
          <Bar className="aspect-4/5 w-14 lg:w-full" />
        </div>
      </div>
      <div className={`waits ${RIGHT}`}>
        <Bar className="mt-9 h-[calc(1.76*clamp(2rem,3.2vw,3.5rem))] w-4/5" />
        <Bar className="mt-4 mb-6 h-7 w-24" />
        <div className="space-y-4 pt-11">
          <Row count={3} className="h-21 w-17" />
          <div className="pt-11">
            <Row count={6} className="h-12 w-12 sm:w-14" />
          </div>
          <div className="flex gap-3 pt-2">
            <Bar className="h-13.5 w-36" />
            <Bar className="h-13.5 grow" />
          </div>
        </div>
      </div>
    </div>
  );
}
