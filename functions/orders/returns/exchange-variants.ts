import {
  availableQuantity,
  combinationsOf,
  findVariant,
  isSameChoice,
  isValidChoice,
  unitPrice,
  type VariantChoice,
} from '#shared/catalogue/availability.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { StoredOrderItem } from '#shared/orders/order.ts';

/** Returns whether an item is made to order, and can therefore only be refunded. `product` is null if it was deleted. */
export const isMadeToOrder = (product: Product | null): boolean => product?.inventoryPolicy === 'made_to_order';

/**
 * Returns whether an item can be exchanged for a variant. The variant must exist and cost no more than the item, because an
 * exchange takes no payment.
 */
export function isExchangeable(product: Product | null, item: StoredOrderItem, wanted: VariantChoice): boolean {
  if (product?.inventoryPolicy !== 'finite' || !product.isPublished || !isValidChoice(product, wanted)) return false;
  if (product.variants && !findVariant(product, wanted)) return false;
  const paid = Math.max(item.unitCents ?? item.priceCents, unitPrice(product, item));
  return !isSameChoice(item, wanted) && unitPrice(product, wanted) <= paid;
}

/** Lists the variants in stock for which an item can be exchanged. */
export const exchangeVariants = (product: Product | null, item: StoredOrderItem): VariantChoice[] =>
  product
    ? combinationsOf(product).filter(
        (choice) => isExchangeable(product, item, choice) && availableQuantity(product, choice) > 0,
      )
    : [];
