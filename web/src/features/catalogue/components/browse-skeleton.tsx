import { ProductGridSkeleton } from './product-grid.tsx';

/** A list's own places, waiting: its bar and its grid. */
export const BrowseSkeleton = ({ label }: { label: string }) => (
  <>
    <div aria-hidden="true" className="h-[calc(3.25rem+1px)] border-t border-concrete" />
    <ProductGridSkeleton label={label} />
  </>
);
