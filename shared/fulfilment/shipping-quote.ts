import * as z from 'zod/mini';
import type { Cents } from '#shared/base/money.ts';
import { availableQuantity } from '#shared/catalogue/availability.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { RequestedLine } from '#shared/catalogue/stock.ts';
import type { ProviderAddress } from './address.ts';
import { type ProviderLineItem, splitFulfilment, toLineItems } from './fulfilment.ts';

/** Describes the shipping price of a cart in cents, and its source. `zone` means the shop's own price table. */
export const shippingQuoteSchema = z.object({ shippingCents: z.int(), source: z.enum(['provider', 'zone']) });
export type ShippingQuote = z.infer<typeof shippingQuoteSchema>;

/** Splits a cart into the part that the provider sends and the part that the shop sends. */
export interface CartShipments {
  /** Null if the provider sends nothing or cannot quote the items. The provider gives no quote for sold-out items. */
  provider: ProviderLineItem[] | null;
  hasOwnUnits: boolean;
}

/** Splits a cart by sender. `products` is keyed by id. Items whose product is unknown are treated as sent by the shop. */
export function splitShipments(items: readonly RequestedLine[], products: ReadonlyMap<string, Product>): CartShipments {
  const titled = items.map((item) => ({ ...item, title: products.get(item.productId)?.title ?? '' }));
  const { own, provider, unknown } = splitFulfilment({ items: titled }, products);
  const isAvailable = items.every((item) => {
    const product = products.get(item.productId);
    return !product || product.inventoryPolicy === 'finite' || availableQuantity(product, item) > 0;
  });
  const lines = toLineItems({ items: titled }, provider, products);
  const canAsk = isAvailable && 'lineItems' in lines && lines.lineItems.length > 0;
  return {
    provider: canAsk ? lines.lineItems : null,
    hasOwnUnits: own.length + unknown.length > 0,
  };
}

/**
 * Returns the shipping price before any free-shipping rule. Uses the provider's price for its items, and adds the zone price
 * if the shop also sends units. If the provider has no positive price, the zone price covers everything.
 */
export function toShippingQuote(
  { provider, hasOwnUnits }: CartShipments,
  { zoneCents, standardCents }: { zoneCents: Cents; standardCents: Cents | null },
): ShippingQuote {
  if (!provider || !standardCents || standardCents < 0) return { shippingCents: zoneCents, source: 'zone' };
  return { shippingCents: standardCents + (hasOwnUnits ? zoneCents : 0), source: 'provider' };
}

/** Returns a cache key made of the country and the units. The order and grouping of lines do not change the key. */
export function quoteCacheKey(country: string, lines: readonly ProviderLineItem[]): string {
  const units = new Map<string, number>();
  for (const { product_id: product, variant_id: variant, quantity } of lines) {
    const name = `${product}:${variant}`;
    units.set(name, (units.get(name) ?? 0) + quantity);
  }
  return [country, ...[...units].map(([name, quantity]) => `${name}x${quantity}`).toSorted()].join(' ');
}

/** Lists valid places in the countries whose addresses the provider validates most strictly. */
const PLACES: Readonly<Record<string, Pick<ProviderAddress, 'region' | 'city' | 'zip'>>> = {
  US: { region: 'NY', city: 'New York', zip: '10001' },
  CA: { region: 'ON', city: 'Toronto', zip: 'M5H 2N2' },
  AU: { region: 'NSW', city: 'Sydney', zip: '2000' },
  GB: { region: '', city: 'London', zip: 'SW1A 1AA' },
};
const ANYWHERE = { region: '', city: 'City', zip: '10000' };

/** Returns a complete placeholder address. The provider's prices depend only on the country. */
export const placeholderAddress = (country: string): ProviderAddress => ({
  first_name: 'Shipping',
  last_name: 'Quote',
  email: 'quote@example.com',
  phone: '+1 555 0100',
  country,
  address1: '1 Main Street',
  address2: '',
  ...(PLACES[country] ?? ANYWHERE),
});
