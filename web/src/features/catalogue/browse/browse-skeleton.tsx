import { ProductGridSkeleton } from './product-grid.tsx';

/** Shows a placeholder for a list's bar and grid. */
export const BrowseSkeleton = ({ label }: { label: string }) => (
  <>
    <div aria-hidden="true" className="h-[calc(3.25rem+1px)] border-t border-concrete" />
    <ProductGridSkeleton label={label} />
  </>
);
