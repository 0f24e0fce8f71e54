import { MIN_CHARGE_CENTS, type OfferTerms } from '#shared/base/discounts/offers.ts';
import { Problem } from '#shared/base/errors.ts';
import { type CartPrice, type PriceTerms, priceCart } from '#shared/base/pricing.ts';
import { findVariant, unitPrice } from '#shared/catalogue/availability.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { renditionUrl } from '#shared/catalogue/renditions.ts';
import { findShortages } from '#shared/catalogue/stock.ts';
import type { CheckoutLine, CheckoutRequest, PricedCart, RequestedCart } from '#shared/checkout/checkout.ts';
import { zoneFor } from '#shared/checkout/countries.ts';
import type { ShippingZone } from '#shared/checkout/shipping.ts';
import { isMadeByProvider } from '#shared/fulfilment/fulfilment.ts';

/** Smallest and largest card payment, in US cents (docs.stripe.com, minimum and maximum charge amounts). */
const STRIPE_TOTAL = { min: MIN_CHARGE_CENTS, max: 99_999_999 };

type RequestedLine = CheckoutRequest['items'][number];
type Line = Omit<CheckoutLine, 'discountedUnitCents' | 'offerCents'>;
export type CheckoutPrice = CartPrice<Line>;

/** Describes a cart whose items are all available. */
export interface ResolvedCart {
  lines: Line[];
  products: Map<string, Product>;
  /** Null for a cart with only gift cards, because nothing is shipped. */
  zone: ShippingZone | null;
}

/** Returns the published products, by id. */
const sellable = (products: readonly Product[]): Map<string, Product> =>
  new Map(products.filter((product) => product.isPublished).map((product) => [product.id, product]));

/** Width of the largest picture in orders, emails, and on the payment page, in pixels. */
const PICTURE_WIDTH = 480;

function picture(product: Product, color: string | null): string | null {
  const image = product.images.find((candidate) => candidate.color === color) ?? product.images[0];
  return image ? renditionUrl(image, PICTURE_WIDTH) : null;
}

/** Converts a cart item to a line with today’s price, before any discount. */
export function toLine(item: RequestedLine, product: Product): Line {
  const variant = findVariant(product, item);
  const costCents = variant?.costCents ?? product.costCents ?? null;
  const sku = variant?.sku || product.sku;
  return {
    ...item,
    slug: product.slug,
    title: product.title,
    image: picture(product, item.color),
    unitCents: unitPrice(product, item),
    holdsStock: product.inventoryPolicy === 'finite',
    ...(isMadeByProvider(product) ? { byProvider: true } : {}),
    ...(costCents === null ? {} : { costCents }),
    ...(sku ? { sku } : {}),
  };
}

/** Returns the shipping zone of a country. Throws `invalid_request` for a country to which the shop does not ship. */
export function requireShippingZone(zones: readonly ShippingZone[], country: string): ShippingZone {
  const zone = zoneFor(zones, country);
  if (zone) return zone;
  const errors = [{ path: 'country', message: 'We don’t ship to this country' }];
  throw new Problem('invalid_request', 'We don’t ship to this country', { errors });
}

/**
 * Returns the requested items with their products and the shipping zone. Throws `invalid_request` for a country to which the
 * shop does not ship, and `out_of_stock` with a list of the shortages.
 */
export function resolveCart(
  request: RequestedCart,
  found: readonly Product[],
  zones: readonly ShippingZone[],
): ResolvedCart {
  const zone = request.items.length > 0 ? requireShippingZone(zones, request.country) : null;
  const products = sellable(found);
  const shortages = findShortages(request.items, products);
  if (shortages.length > 0) {
    throw new Problem('out_of_stock', 'Some items in your cart are no longer available', {
      extensions: { shortages },
    });
  }
  const lines = request.items.flatMap((item) => {
    const product = products.get(item.productId);
    return product ? toLine(item, product) : [];
  });
  return { lines, products, zone };
}

/**
 * Calculates the price of a checkout. Throws `cart_changed` if the shopper saw a different total, and `invalid_request` for a
 * total outside Stripe's limits.
 */
export function priceCheckout(
  lines: readonly Line[],
  terms: PriceTerms,
  expectedTotalCents: number,
  offers: readonly OfferTerms[] = [],
  giftCardsCents = 0,
): CheckoutPrice {
  const price = priceCart(lines, terms, offers, giftCardsCents);
  if (price.totalCents < STRIPE_TOTAL.min || price.totalCents > STRIPE_TOTAL.max) {
    throw new Problem('invalid_request', undefined, {
      errors: [{ path: 'items', message: 'This total can’t be paid by card' }],
    });
  }
  if (price.totalCents !== expectedTotalCents) throw cartChanged(price);
  return price;
}

function cartChanged(price: CheckoutPrice): Problem {
  const { discountPercent, discountLabel, offers, giftCardsCents } = price;
  const { subtotalCents, discountCents, shippingCents, totalCents } = price;
  const lines = price.lines.map(({ productId, title, size, color, quantity, unitCents, discountedUnitCents }) => ({
    productId,
    title,
    size,
    color,
    quantity,
    unitCents,
    discountedUnitCents,
  }));
  const discounts = { discountPercent, discountLabel, offers, giftCardsCents };
  const cart: PricedCart = { lines, ...discounts, subtotalCents, discountCents, shippingCents, totalCents };
  return new Problem('cart_changed', 'Prices have changed since you filled your cart', { extensions: { cart } });
}
