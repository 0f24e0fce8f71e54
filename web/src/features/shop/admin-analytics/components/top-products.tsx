import { Link } from 'react-router-dom';
import { formatCount, pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import { ColumnHead } from '#web/components/admin/table.tsx';
import type { Analytics } from '../api/analytics.ts';

type Product = Analytics['topProducts'][number];

const CELL = 'border-b border-concrete py-1.5 pl-4 text-right whitespace-nowrap';

const variantName = ({ size, color, isCounted }: Product['variants'][number]): string =>
  isCounted ? choiceText({ size, color }) || 'One variant' : 'Before variants were counted';

/** Shows the sales of a product by size and color. */
const Variants = ({ product: { title, variants } }: { product: Product }) => (
  <details className="col-span-3">
    <summary className="flex min-h-9 cursor-pointer items-center text-sm text-ash hover:underline">
      {pluralize(variants.length, 'variant')}
      <span className="sr-only"> of {title}</span>
    </summary>
    <table className="figures mb-3 w-full border-collapse text-sm">
      <caption className="sr-only">Sales of {title} by variant</caption>
      <thead>
        <tr>
          <ColumnHead>Variant</ColumnHead>
          {['Items', 'Revenue', 'Returned'].map((name) => (
            <ColumnHead key={name} hasFigures>
              {name}
            </ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {variants.map((variant) => (
          <tr key={`${variantName(variant)}`}>
            <th scope="row" className={`${CELL} pl-0! text-left! font-normal whitespace-normal!`}>
              {variantName(variant)}
            </th>
            <td className={CELL}>{formatCount(variant.pieces)}</td>
            <td className={CELL}>{formatCents(variant.cents)}</td>
            <td className={CELL}>{formatCount(variant.returned)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

function Row({ product, part }: { product: Product; part: number }) {
  return (
    <li className="grid grid-cols-[2.5rem_1fr_auto] items-center gap-x-4 border-b border-concrete pt-2.5">
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
            <Link to={`/admin/products/${product.productId}/edit`} className="hover:underline">
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
        <span className="block text-sm text-ash">
          {pluralize(product.pieces, 'item')}
          {product.returned > 0 && `, ${formatCount(product.returned)} returned`}
        </span>
      </p>
      <Variants product={product} />
    </li>
  );
}

/** Lists the products with the most revenue, each with a bar that compares it with the best one. */
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
