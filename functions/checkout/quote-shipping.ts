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
import { getQuote, putQuote } from '#store/fulfilment/quotes.ts';
import { type QuoteAsker, takeQuoteAllowance } from './quote-allowance.ts';

/** Timeout in milliseconds. It is short because a shopper waits for the cart. */
const QUOTE_TIMEOUT_MS = 2_500;

/**
 * Requests a shipping quote. Returns null if the provider gave no price. Returns undefined if no request was made, because
 * the provider is not connected or the rate limit is reached.
 */
async function requestQuote(
  country: string,
  lines: ProviderLineItem[],
  asker: QuoteAsker,
  now: number,
): Promise<Cents | null | undefined> {
  if (!(await getActiveProviderClient({ isOptional: true, isCounted: false }))) return undefined;
  if (!(await takeQuoteAllowance(asker, now))) return undefined;
  const started = performance.now();
  try {
    const signal = AbortSignal.timeout(QUOTE_TIMEOUT_MS);
    const provider = await getActiveProviderClient({ isOptional: true, isCounted: false, signal });
    if (!provider) return undefined;
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

async function standardCents(
  country: string,
  lines: ProviderLineItem[],
  asker: QuoteAsker,
  now: number,
): Promise<Cents | null> {
  const subject = quoteCacheKey(country, lines);
  const cached = await getQuote(subject, now);
  if (cached) return cached.standardCents;
  const quoted = await requestQuote(country, lines, asker, now);
  if (quoted !== undefined) await putQuote(subject, quoted, now);
  return quoted ?? null;
}

/**
 * Returns the shipping price of a cart, before free shipping applies. Makes at most one request to the provider, only for the
 * items that the provider makes. Caches the price for a day, so that cart and checkout agree. If the provider gives no price,
 * uses the zone's price. `products` are by id. `now` in milliseconds UTC.
 */
export async function quoteShipping(
  { items, country }: RequestedCart,
  { zone, products, asker }: { zone: ShippingZone; products: ReadonlyMap<string, Product>; asker: QuoteAsker },
  now: number,
): Promise<ShippingQuote> {
  const shipments = splitShipments(items, products);
  const quoted = shipments.provider ? await standardCents(country, shipments.provider, asker, now) : null;
  return toShippingQuote(shipments, { zoneCents: zone.cents, standardCents: quoted });
}
