import type { ProductCard } from '#shared/catalogue/product.ts';
import { ProductTile } from '../components/product-tile.tsx';
import { ProductGrid } from './product-grid.tsx';

const TWO_CELLS = '(min-width: 80rem) 50vw, (min-width: 48rem) 67vw, 100vw';

/** Shows the newest product four cells large and the others around it; a plain row when there are too few. */
export function LeadGrid({ products }: { products: readonly ProductCard[] }) {
  const [lead, ...others] = products;
  if (!lead || others.length < 4) return <ProductGrid products={products} />;
  return (
    <ul className="hairline-grid grid grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
      <li className="col-span-2 row-span-2">
        <ProductTile product={lead} sizes={TWO_CELLS} isTall />
      </li>
      {others.slice(0, 5).map((product, index) => (
        <li key={product.id} className={index === 4 ? 'hidden md:max-xl:block' : undefined}>
          <ProductTile product={product} />
        </li>
      ))}
    </ul>
  );
}
