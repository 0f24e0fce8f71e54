import { getActiveProviderClient } from '#functions/fulfilment/connection/provider-client.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { requestShippingQuote } from '#outside/printify/orders.ts';
import type { Cents } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { RequestedCart } from '#shared/checkout/checkout.ts';
import type { ShippingZone } from '#shared/checkout/shipping.ts';
import type { ProviderLineItem } from '#shared/fulfilment/fulfilment.ts';
import {
  placeholderAddress,
  quoteCacheKey,
  type ShippingQuote,
  splitShipments,
  toShippingQuote,
} from '#shared/fulfilment/shipping-quote.ts';
import { consumeProviderTokens } from '#store/fulfilment/provider-limits.ts';
import { getQuote, putQuote } from '#store/fulfilment/quotes.ts';

/** A shopper looks at the cart meanwhile. */
const ANSWER_WITHIN_MS = 2_500;

/** Null when the provider named no price, undefined when it was not asked: none is connected, or carts ask too often. */
async function ask(country: string, lines: ProviderLineItem[], now: number): Promise<Cents | null | undefined> {
  const started = performance.now();
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const provider = await getActiveProviderClient({ isOptional: true, isCounted: false, signal });
    if (!provider || (await consumeProviderTokens('printify', 'quotes', 1, now)) > 0) return undefined;
    const { standard } = await requestShippingQuote(
      provider.printify,
      provider.shopId,
      lines,
      placeholderAddress(country),
    );
    return standard || null;
  } catch (error) {
    const durationMs = Math.round(performance.now() - started);
    logger.warn('no shipping quote', { country, durationMs, error: loggable(error) });
    return null;
  }
}

async function standardCents(country: string, lines: ProviderLineItem[], now: number): Promise<Cents | null> {
  const subject = quoteCacheKey(country, lines);
  const kept = await getQuote(subject, now);
  if (kept) return kept.standardCents;
  const quoted = await ask(country, lines, now);
  if (quoted !== undefined) await putQuote(subject, quoted, now);
  return quoted ?? null;
}

/**
 * What sending these items costs before it may be free. The provider is asked once at most, and only for what it makes;
 * a price is kept for a day, so that cart and checkout name the same. Never throws for the provider: without its price
 * the zone's stands. `products` by id; `now` in milliseconds UTC.
 */
export async function quoteShipping(
  { items, country }: RequestedCart,
  { zone, products }: { zone: ShippingZone; products: ReadonlyMap<string, Product> },
  now: number,
): Promise<ShippingQuote> {
  const parcels = splitShipments(items, products);
  const quoted = parcels.provider ? await standardCents(country, parcels.provider, now) : null;
  return toShippingQuote(parcels, { zoneCents: zone.cents, standardCents: quoted });
}
