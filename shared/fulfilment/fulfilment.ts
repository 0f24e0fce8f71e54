import { choiceText, findVariant } from '#shared/catalogue/availability.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { OrderItem } from '#shared/orders/order.ts';

type Products = ReadonlyMap<string, Product>;
type ItemChoice = Pick<OrderItem, 'productId' | 'title' | 'size' | 'color' | 'quantity'>;

/**
 * Returns whether the provider makes the product. A linked product that the shop keeps in stock is shipped by the shop
 * instead.
 */
export const isMadeByProvider = (product: Product): boolean =>
  Boolean(product.providerProductId) && product.inventoryPolicy === 'made_to_order';

/** Groups the positions of an order's items by their sender. */
export interface FulfilmentSplit {
  own: number[];
  provider: number[];
  /** Items whose product was deleted. An admin decides how to send them. */
  unknown: number[];
}

/** Splits an order's items into the items that the shop sends and the items that the provider sends. */
export function splitFulfilment({ items }: { items: readonly ItemChoice[] }, products: Products): FulfilmentSplit {
  const split: FulfilmentSplit = { own: [], provider: [], unknown: [] };
  for (const [position, { productId }] of items.entries()) {
    const product = products.get(productId);
    if (!product) split.unknown.push(position);
    else if (isMadeByProvider(product)) split.provider.push(position);
    else split.own.push(position);
  }
  return split;
}

/** Describes one line of an order at the provider. The provider's responses repeat our `external_id`. */
export interface ProviderLineItem {
  product_id: string;
  variant_id: number;
  quantity: number;
  external_id: string;
}

/** Describes an item that cannot be sent to the provider. `reason` is a text for admins. */
export interface RefusedLine {
  position: number;
  title: string;
  reason: string;
}

export type LineItems = { lineItems: ProviderLineItem[] } | { refused: RefusedLine[] };

const nameOf = (item: ItemChoice): string => [item.title, choiceText(item)].filter(Boolean).join(', ');

/** Returns our id for the item at a position. `linePosition` does the reverse. */
export const lineExternalId = (position: number): string => `line-${position + 1}`;
export function linePosition(externalId: string | null): number | null {
  const number = /^line-([1-9]\d*)$/.exec(externalId ?? '')?.[1];
  return number ? Number(number) - 1 : null;
}

function toLineItem(item: ItemChoice, position: number, products: Products): ProviderLineItem | RefusedLine {
  const refuse = (reason: string): RefusedLine => ({ position, title: nameOf(item), reason });
  const product = products.get(item.productId);
  if (!product) return refuse('the product is no longer in the shop');
  if (!product.providerProductId) return refuse('the product isn’t linked to a Printify product');
  if (product.provider && product.provider.productId !== product.providerProductId) {
    return refuse('the product was linked to another Printify product and isn’t synced yet');
  }
  const variantId = findVariant(product, item)?.providerVariantId;
  if (variantId === undefined) return refuse('Printify doesn’t have this variant');
  if (!Number.isInteger(item.quantity) || item.quantity < 1) return refuse('nothing is left to make');
  const external_id = lineExternalId(position);
  return { product_id: product.providerProductId, variant_id: variantId, quantity: item.quantity, external_id };
}

/**
 * Converts the items at `positions` to lines of a provider order. If one item cannot be converted, the whole order is
 * refused. Otherwise a partial order would be charged and shipped as if it were complete.
 */
export function toLineItems(
  { items }: { items: readonly ItemChoice[] },
  positions: readonly number[],
  products: Products,
): LineItems {
  const lines = positions.flatMap((position) => {
    const item = items[position];
    return item ? [toLineItem(item, position, products)] : [];
  });
  const refused = lines.filter((line) => 'reason' in line);
  return refused.length > 0 ? { refused } : { lineItems: lines.filter((line) => 'variant_id' in line) };
}
