import type { Cents } from '#shared/base/money.ts';
import {
  choiceText,
  combinationsOf,
  findVariant,
  isSameChoice,
  isValidChoice,
  type VariantChoice,
} from '../availability.ts';
import type { Product, StoredVariant } from '../product.ts';
import type { ProductInput, VariantInput } from '../product-input.ts';
import {
  counterOf,
  countersFrom,
  isPerVariant,
  ONE_COUNTER,
  type StockCounters,
  totalUnits,
} from './stock-counters.ts';

type Options = Pick<Product, 'sizes' | 'colors'>;

/** Returns whether an admin wrote the variants. The variants of a provider's product come from its catalog instead. */
export const areOwn = (variants: readonly StoredVariant[]): boolean =>
  variants.every(({ hasProductPrice }) => hasProductPrice !== undefined);

/** Returns the errors in the variants of an input, each with the path of its field. */
export function variantErrors({ variants, ...options }: Pick<ProductInput, 'sizes' | 'colors' | 'variants'>) {
  const listed = variants ?? [];
  const isCounted = listed.some(({ quantity }) => quantity !== undefined);
  return listed.flatMap((variant, position) => {
    const message = !isValidChoice(options, variant)
      ? 'isn’t a combination of the sizes and colors'
      : listed.findIndex((other) => isSameChoice(other, variant)) < position
        ? 'is listed twice'
        : isCounted && variant.quantity === undefined
          ? 'needs a stock number, like the other variants'
          : null;
    return message
      ? [{ path: `variants.${position}`, message: `${choiceText(variant) || 'The variant'} ${message}` }]
      : [];
  });
}

/**
 * Returns the variants of an input as the shop stores them, with prices before discount. `priceCents` is the product's price.
 */
export const toStoredVariants = (inputs: readonly VariantInput[], priceCents: Cents): StoredVariant[] =>
  inputs.map(
    ({ size, color, sku, barcode, priceCents: own, compareAtPriceCents, costCents, weightGrams, quantity }) => ({
      ...{ size, color, priceCents: own ?? priceCents, available: true },
      hasProductPrice: own == null,
      ...(compareAtPriceCents == null ? {} : { compareAtPriceCents }),
      ...(sku ? { sku } : {}),
      ...(barcode ? { barcode } : {}),
      ...(costCents == null ? {} : { costCents }),
      ...(weightGrams ? { weightGrams } : {}),
      ...(quantity === undefined ? {} : { quantity }),
    }),
  );

/**
 * Adapts the variants of the shop's own product to new options and a new price. Keeps the variants that are still a
 * combination, and adds new ones without stock. If all variants share one stock number, every combination becomes a variant.
 */
export function fitVariants(variants: readonly StoredVariant[], options: Options, priceCents: Cents): StoredVariant[] {
  const isCounted = variants.some(({ quantity }) => quantity !== undefined);
  const isKnown = (choice: VariantChoice) => combinationsOf(options).some((each) => isSameChoice(each, choice));
  const hadOptions = {
    sizes: variants.flatMap(({ size }) => size ?? []),
    colors: variants.flatMap(({ color }) => color ?? []),
  };
  const added = combinationsOf(options)
    .filter(
      (choice) =>
        !findVariant({ variants: [...variants] }, choice) && (!isCounted || !isValidChoice(hadOptions, choice)),
    )
    .map((choice) => ({
      ...choice,
      priceCents,
      available: true,
      hasProductPrice: true,
      ...(isCounted ? { quantity: 0 } : {}),
    }));
  const kept = variants.filter(isKnown);
  return [...kept, ...added].map((variant) => (variant.hasProductPrice ? { ...variant, priceCents } : variant));
}

/** An admin's edit of a product's stock, and the numbers that the admin saw. */
export interface StockEdit extends Pick<ProductInput, 'inventoryQuantity' | 'variants'> {
  inventorySeen: number;
}

/**
 * Returns the counters after an admin's edit. Adds the difference between the new number and the number that the admin saw,
 * so that later sales are kept. `after` is the product with its new variants. A number can be negative if too many units were
 * sold. Returns null if it is unknown which variants were sold in the meantime.
 */
export function editCounters(
  present: StockCounters,
  after: Pick<Product, 'variants'>,
  edit: StockEdit,
): StockCounters | null {
  const target = countersFrom({ inventoryQuantity: 0, ...after });
  const change = edit.inventoryQuantity - edit.inventorySeen;
  if (!isPerVariant(target)) return { [ONE_COUNTER]: totalUnits(present) + change };
  if (!isPerVariant(present) && totalUnits(present) !== edit.inventorySeen) return null;
  const seen = new Map((edit.variants ?? []).map((variant) => [counterOf(target, variant), variant.quantitySeen]));
  return Object.fromEntries(
    Object.entries(target).map(([counter, quantity]) => {
      const now = isPerVariant(present) ? present[counter] : undefined;
      return [counter, now === undefined ? quantity : now + quantity - (seen.get(counter) ?? now)];
    }),
  );
}
