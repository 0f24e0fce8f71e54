import type { StoredOrder } from '#shared/orders/order.ts';

/** Describes the sales of one product. `pieces` is the number of units, and `cents` is the revenue after discounts. */
export interface ProductSales {
  productId: string;
  pieces: number;
  cents: number;
}

/** Describes the sales of one variant. Size and color are missing in figures from before variants were counted. */
export interface VariantSales extends ProductSales {
  size?: string | null;
  color?: string | null;
  /** Number of returned units that arrived. */
  returned: number;
}

const variantKey = ({ productId, size, color }: VariantSales): string =>
  size === undefined ? productId : JSON.stringify([productId, size, color]);

/** Sums sales by variant. */
export function sumVariants(sales: Iterable<VariantSales>): VariantSales[] {
  const byVariant = new Map<string, VariantSales>();
  for (const sale of sales) {
    const sum = byVariant.get(variantKey(sale));
    byVariant.set(variantKey(sale), {
      ...sale,
      pieces: (sum?.pieces ?? 0) + sale.pieces,
      cents: (sum?.cents ?? 0) + sale.cents,
      returned: (sum?.returned ?? 0) + sale.returned,
    });
  }
  return [...byVariant.values()];
}

/** Sums sales by product. */
export function sumSales(sales: Iterable<ProductSales>): ProductSales[] {
  const byProduct = new Map<string, ProductSales>();
  for (const { productId, pieces, cents } of sales) {
    const sum = byProduct.get(productId);
    byProduct.set(productId, {
      productId,
      pieces: (sum?.pieces ?? 0) + pieces,
      cents: (sum?.cents ?? 0) + cents,
    });
  }
  return [...byProduct.values()];
}

export const orderSales = ({ items }: Pick<StoredOrder, 'items'>): VariantSales[] =>
  sumVariants(
    items.map(({ productId, size, color, quantity, priceCents, offerCents = 0 }) => ({
      ...{ productId, size, color, returned: 0 },
      pieces: quantity,
      cents: priceCents * quantity - offerCents,
    })),
  );

/** Returns the returned units by variant. Each line lists the `quantity` of the line item at position `item`. */
export const returnedSales = (
  { items }: Pick<StoredOrder, 'items'>,
  lines: readonly { item: number; quantity: number }[],
): VariantSales[] =>
  sumVariants(
    lines.flatMap(({ item: position, quantity }) => {
      const item = items[position];
      if (!item) return [];
      const { productId, size, color } = item;
      return [{ productId, size, color, pieces: 0, cents: 0, returned: quantity }];
    }),
  );

/** Returns the `count` entries with the highest revenue. Ties are sorted by units, then by product id. */
export const topSales = <Sales extends ProductSales>(sales: readonly Sales[], count: number): Sales[] =>
  sales
    .toSorted((a, b) => b.cents - a.cents || b.pieces - a.pieces || (a.productId < b.productId ? -1 : 1))
    .slice(0, count);
