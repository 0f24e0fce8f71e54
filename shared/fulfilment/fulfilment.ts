import { findVariant } from '#shared/catalogue/availability.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { OrderItem } from '#shared/orders/order.ts';

/** Products by id. */
type Products = ReadonlyMap<string, Product>;
type Wanted = Pick<OrderItem, 'productId' | 'title' | 'size' | 'color' | 'quantity'>;

/** Whether the provider makes it: an owner who keeps pieces of a provider's product in stock sends those. */
export const isMadeByProvider = (product: Product): boolean =>
  Boolean(product.providerProductId) && product.inventoryPolicy === 'made_to_order';

/** The positions of an order's items, by who sends them. */
export interface FulfilmentSplit {
  own: number[];
  provider: number[];
  /** Their products are gone, so nothing tells who sends them: an owner has to. */
  unknown: number[];
}

/** Who sends which items of an order: a cart can hold the owner's pieces beside the provider's. */
export function splitFulfilment({ items }: { items: readonly Wanted[] }, products: Products): FulfilmentSplit {
  const split: FulfilmentSplit = { own: [], provider: [], unknown: [] };
  for (const [position, { productId }] of items.entries()) {
    const product = products.get(productId);
    if (!product) split.unknown.push(position);
    else if (isMadeByProvider(product)) split.provider.push(position);
    else split.own.push(position);
  }
  return split;
}

/** One line of a provider's order (contracts 1.6); `external_id` comes back with it. */
export interface ProviderLineItem {
  product_id: string;
  variant_id: number;
  quantity: number;
  external_id: string;
}

/** An item that the provider cannot be asked for, and why in words an owner can act on. */
export interface RefusedLine {
  position: number;
  title: string;
  reason: string;
}

export type LineItems = { lineItems: ProviderLineItem[] } | { refused: RefusedLine[] };

const nameOf = ({ title, size, color }: Wanted): string =>
  [title, [color, size].filter(Boolean).join(' / ')].filter(Boolean).join(', ');

/** Our name for the item at a position, and back. */
export const lineExternalId = (position: number): string => `line-${position + 1}`;
export function linePosition(externalId: string | null): number | null {
  const number = /^line-([1-9]\d*)$/.exec(externalId ?? '')?.[1];
  return number ? Number(number) - 1 : null;
}

function toLineItem(item: Wanted, position: number, products: Products): ProviderLineItem | RefusedLine {
  const refuse = (reason: string): RefusedLine => ({ position, title: nameOf(item), reason });
  const product = products.get(item.productId);
  if (!product) return refuse('the product is not in the shop any more');
  if (!product.providerProductId) return refuse('the product is not linked to the provider');
  if (product.provider && product.provider.productId !== product.providerProductId) {
    return refuse('the product was linked to another of the provider and is not synced yet');
  }
  const variantId = findVariant(product, item)?.providerVariantId;
  if (variantId === undefined) return refuse('the provider has no such variant');
  if (!Number.isInteger(item.quantity) || item.quantity < 1) return refuse('there is nothing to make');
  const external_id = lineExternalId(position);
  return { product_id: product.providerProductId, variant_id: variantId, quantity: item.quantity, external_id };
}

/**
 * The items at `positions` as lines of a provider's order. When one of them cannot be mapped the whole order is refused,
 * every such line by its name: half an order would be charged and sent as if it were all.
 */
export function toLineItems(
  { items }: { items: readonly Wanted[] },
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
