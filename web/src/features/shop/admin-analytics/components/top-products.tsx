import { Link } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import type { Analytics } from '../api/analytics.ts';

type Product = Analytics['topProducts'][number];

function Row({ product, part }: { product: Product; part: number }) {
  return (
    <li className="relative grid grid-cols-[2.5rem_1fr_auto] items-center gap-x-4 border-b border-concrete py-2.5">
      {product.image ? (
        <img src={product.image} alt="" loading="lazy" className="aspect-4/5 w-10 bg-bone-deep object-cover" />
      ) : (
        <span className="aspect-4/5 w-10 bg-bone-deep" />
      )}
      <div className="min-w-0">
        <p className="truncate font-semibold">
          {product.slug === null ? (
            product.title
          ) : (
            <Link
              to={`/admin/products/${product.productId}/edit`}
              className="after:absolute after:inset-0 hover:underline"
            >
              {product.title}
            </Link>
          )}
        </p>
        <div className="mt-2 h-1 bg-bone-deep">
          <div className="h-full bg-ink" style={{ width: `${part * 100}%` }} />
        </div>
      </div>
      <p className="figures text-right">
        {formatCents(product.cents)}
        <span className="block text-sm text-ash">{pluralize(product.pieces, 'item')}</span>
      </p>
    </li>
  );
}

/** The products with the most revenue, each compared with the best. */
export function TopProducts({ products }: { products: readonly Product[] }) {
  const [best] = products;
  if (!best) {
    return (
      <p className="max-w-[52ch] py-2 text-ash">
        No sales in this period. Featured products come first on the{' '}
        <Link to="/" className="link">
          home page
        </Link>
        ; choose them under{' '}
        <Link to="/admin/products" className="link">
          Products
        </Link>
        .
      </p>
    );
  }
  return (
    <ol>
      {products.map((product) => (
        <Row key={product.productId} product={product} part={product.cents / Math.max(1, best.cents)} />
      ))}
    </ol>
  );
}
