import type { ReactNode } from 'react';
import { findVariant, type VariantChoice } from '#shared/catalogue/availability.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { formatWeight } from '#web/lib/format/weight.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 border-b border-concrete py-3">
      <dt className="text-ash">{name}</dt>
      <dd className="figures text-right">{children}</dd>
    </div>
  );
}

interface ProductFactsProps {
  product: ProductDetail;
  choice: VariantChoice;
  /** True if the choice is sold out or, before a choice is made, if the whole product is. */
  soldOut: boolean;
}

/**
 * Shows weight, availability, and SKU. Availability is the number in stock, unless the product is made to order. Once size
 * and color are chosen, the number is that of the variant.
 */
export function ProductFacts({ product, choice, soldOut }: ProductFactsProps) {
  const units = findVariant(product, choice)?.quantity ?? product.inventoryQuantity;
  const stock = product.inventoryPolicy === 'finite' ? `${units} in stock` : 'Made to order';
  return (
    <section aria-labelledby="facts" className="mt-10">
      <h2 id="facts" className="label mb-1">
        Product details
      </h2>
      <dl>
        {product.weightGrams !== null && product.weightGrams > 0 && (
          <Fact name="Weight">{formatWeight(product.weightGrams)}</Fact>
        )}
        <Fact name="Availability">{soldOut ? 'Out of stock' : <span className="text-moss">{stock}</span>}</Fact>
        {product.sku && <Fact name="SKU">{product.sku}</Fact>}
      </dl>
    </section>
  );
}
