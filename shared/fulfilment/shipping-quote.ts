import * as z from 'zod/mini';
import type { Cents } from '#shared/base/money.ts';
import { availableQuantity } from '#shared/catalogue/availability.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { RequestedLine } from '#shared/catalogue/stock.ts';
import type { ProviderAddress } from './address.ts';
import { type ProviderLineItem, splitFulfilment, toLineItems } from './fulfilment.ts';

/** What sending a cart costs, in cents, and who says so: `zone` is the owner's own table. */
export const shippingQuoteSchema = z.object({ shippingCents: z.int(), source: z.enum(['provider', 'zone']) });
export type ShippingQuote = z.infer<typeof shippingQuoteSchema>;

/** How a cart leaves: what the provider is asked to send, and whether the owner sends a parcel too. */
export interface CartShipments {
  /** Null when the provider sends nothing, or cannot be asked for a line of it: it would refuse what is sold out. */
  provider: ProviderLineItem[] | null;
  hasOwnUnits: boolean;
}

/** `products` by id; a line whose product is not among them is the owner's. */
export function splitShipments(items: readonly RequestedLine[], products: ReadonlyMap<string, Product>): CartShipments {
  const titled = items.map((item) => ({ ...item, title: products.get(item.productId)?.title ?? '' }));
  const { own, provider, unknown } = splitFulfilment({ items: titled }, products);
  const isThere = items.every((item) => {
    const product = products.get(item.productId);
    return !product || product.inventoryPolicy === 'finite' || availableQuantity(product, item) > 0;
  });
  const lines = toLineItems({ items: titled }, provider, products);
  const canAsk = isThere && 'lineItems' in lines && lines.lineItems.length > 0;
  return {
    provider: canAsk ? lines.lineItems : null,
    hasOwnUnits: own.length + unknown.length > 0,
  };
}

/**
 * What a cart's shipping costs before it may be free. What the provider makes is sent at the price the provider names
 * for it; the owner's own pieces beside it are a second parcel, which costs what it would cost alone. Where the
 * provider names no price, the owner's table stands for all of it: a price of nothing is none.
 */
export function toShippingQuote(
  { provider, hasOwnUnits: hasOwnPieces }: CartShipments,
  { zoneCents, standardCents }: { zoneCents: Cents; standardCents: Cents | null },
): ShippingQuote {
  if (!provider || !standardCents || standardCents < 0) return { shippingCents: zoneCents, source: 'zone' };
  return { shippingCents: standardCents + (hasOwnPieces ? zoneCents : 0), source: 'provider' };
}

/** What a quote is about: the country and the pieces, in whatever order and lines the cart has them. */
export function quoteCacheKey(country: string, lines: readonly ProviderLineItem[]): string {
  const pieces = new Map<string, number>();
  for (const { product_id: product, variant_id: variant, quantity } of lines) {
    const name = `${product}:${variant}`;
    pieces.set(name, (pieces.get(name) ?? 0) + quantity);
  }
  return [country, ...[...pieces].map(([name, quantity]) => `${name}x${quantity}`).toSorted()].join(' ');
}

/** Places in those countries whose addresses are checked the most. */
const PLACES: Readonly<Record<string, Pick<ProviderAddress, 'region' | 'city' | 'zip'>>> = {
  US: { region: 'NY', city: 'New York', zip: '10001' },
  CA: { region: 'ON', city: 'Toronto', zip: 'M5H 2N2' },
  AU: { region: 'NSW', city: 'Sydney', zip: '2000' },
  GB: { region: '', city: 'London', zip: 'SW1A 1AA' },
};
const ANYWHERE = { region: '', city: 'City', zip: '10000' };

/** An address in a country of which no more is known: the provider's prices are by country, its form wants a whole one. */
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
