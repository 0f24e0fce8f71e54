import type { ReactNode } from 'react';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { formatKilograms } from '#web/lib/format/format.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 border-b border-concrete py-3">
      <dt className="text-ash">{name}</dt>
      <dd className="figures text-right">{children}</dd>
    </div>
  );
}

/**
 * Shows weight in kilograms, availability, and stock as 'N in stock' unless made to order. `soldOut`
 * refers to the chosen combination, or to the whole product.
 */
export function ProductFacts({ product, soldOut }: { product: ProductDetail; soldOut: boolean }) {
  const stock = product.inventoryPolicy === 'finite' ? `${product.inventoryQuantity} in stock` : 'Made to order';
  return (
    <section aria-labelledby="facts" className="mt-10">
      <h2 id="facts" className="label mb-1">
        Product details
      </h2>
      <dl>
        {product.weightGrams !== null && product.weightGrams > 0 && (
          <Fact name="Weight">{formatKilograms(product.weightGrams)}</Fact>
        )}
        <Fact name="Availability">{soldOut ? 'Out of stock' : <span className="text-moss">{stock}</span>}</Fact>
        {product.sku && <Fact name="SKU">{product.sku}</Fact>}
      </dl>
    </section>
  );
}
