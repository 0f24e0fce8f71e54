import type { VariantChoice } from '../availability.ts';
import type { Product } from '../product.ts';

/** Units left, by counter. There is one counter for each variant, or `ONE_COUNTER` for all variants together. */
export type StockCounters = Readonly<Record<string, number>>;

export const ONE_COUNTER = '*';

/**
 * Returns the name of a variant within its product, which is also the name of its counter. Sizes and colors contain no tabs.
 */
export const variantName = ({ size, color }: VariantChoice): string => `${size ?? ''}\t${color ?? ''}`;

/** Returns the choice whose units a counter tracks. Null for `ONE_COUNTER`. */
export function choiceOfCounter(counter: string): VariantChoice | null {
  if (counter === ONE_COUNTER) return null;
  const [size, color] = counter.split('\t');
  return { size: size || null, color: color || null };
}

export const isPerVariant = (counters: StockCounters): boolean => !Object.hasOwn(counters, ONE_COUNTER);

/** Returns the counter that a choice is sold from. Undefined if there is none. */
export function counterOf(counters: StockCounters, choice: VariantChoice): string | undefined {
  const counter = isPerVariant(counters) ? variantName(choice) : ONE_COUNTER;
  return Object.hasOwn(counters, counter) ? counter : undefined;
}

export const totalUnits = (counters: StockCounters): number =>
  Object.values(counters).reduce((sum, units) => sum + units, 0);

/** Returns the counters of a product. There is one for each variant if all variants have a quantity. */
export function countersFrom({ inventoryQuantity, variants = [] }: Pick<Product, 'inventoryQuantity' | 'variants'>) {
  const counted = variants.flatMap((variant) =>
    variant.quantity === undefined ? [] : [[variantName(variant), variant.quantity] as const],
  );
  const isCounted = variants.length > 0 && counted.length === variants.length;
  return isCounted ? Object.fromEntries(counted) : { [ONE_COUNTER]: inventoryQuantity };
}

/** Returns the product with the numbers from its counters: the total and the stock of each variant. */
export function withCounters<P extends Product>(product: P, counters: StockCounters): P {
  const inventoryQuantity = totalUnits(counters);
  const counted = { ...product, counters, inventoryQuantity };
  if (!product.variants || !isPerVariant(counters)) return counted;
  const variants = product.variants.map((variant) => {
    const quantity = counters[variantName(variant)] ?? 0;
    return { ...variant, quantity, ...(product.inventoryPolicy === 'finite' ? { available: quantity > 0 } : {}) };
  });
  return { ...counted, variants };
}

/** Returns the product without the data that is stored separately: its stock numbers and the summary of its reviews. */
export function withoutCounters({
  counters: _counters,
  inventoryQuantity: _units,
  reviews: _reviews,
  ...product
}: Product) {
  return {
    ...product,
    ...(product.variants && {
      variants: product.variants.map(({ quantity, available, ...variant }) => ({
        ...variant,
        available: quantity === undefined ? available : true,
      })),
    }),
  };
}
