import { unitPrice } from '../../shared/availability.ts';
import type { CheckoutLine, CheckoutRequest, PricedCart } from '../../shared/checkout.ts';
import { zoneFor } from '../../shared/countries.ts';
import { Problem } from '../../shared/errors.ts';
import { renditionUrl } from '../../shared/image.ts';
import { type CartPrice, priceCart } from '../../shared/pricing.ts';
import { isMadeByProvider } from '../../shared/printify/fulfilment.ts';
import type { Product } from '../../shared/product.ts';
import type { ShippingZone } from '../../shared/shipping.ts';
import { shortages } from '../../shared/stock.ts';
import type { StoreSettings } from '../../shared/store-settings.ts';

/** What one card payment in US dollars may come to, in cents (docs.stripe.com, minimum and maximum charge amounts). */
const STRIPE_TOTAL = { least: 50, most: 99_999_999 };

type WantedLine = CheckoutRequest['items'][number];
export type CheckoutPrice = CartPrice<Omit<CheckoutLine, 'discountedUnitCents'>> & { zone: ShippingZone };

/** The products of a cart that can be sold at all: a draft is as good as gone. */
const sellable = (products: readonly Product[]): Map<string, Product> =>
  new Map(products.filter((product) => product.isPublished).map((product) => [product.id, product]));

/** Small: orders, mails and the payment page show it at most this wide, in pixels. */
const PICTURE_WIDTH = 480;

function picture(product: Product, color: string | null): string | null {
  const image = product.images.find((candidate) => candidate.color === color) ?? product.images[0];
  return image ? renditionUrl(image, PICTURE_WIDTH) : null;
}

function toLine(item: WantedLine, product: Product) {
  return {
    ...item,
    slug: product.slug,
    title: product.title,
    image: picture(product, item.color),
    unitCents: unitPrice(product, item),
    holdsStock: product.inventoryPolicy === 'finite',
    ...(isMadeByProvider(product) ? { byProvider: true } : {}),
    ...(product.costCents == null ? {} : { costCents: product.costCents }),
  };
}

/**
 * Prices a cart from the table alone. Throws `invalid_request` for a country the shop does not ship to,
 * `out_of_stock` naming the lines and what is left, `cart_changed` when the shopper saw another total.
 */
export function priceCheckout(
  request: CheckoutRequest,
  found: readonly Product[],
  settings: StoreSettings,
): { price: CheckoutPrice; products: Map<string, Product> } {
  const zone = zoneFor(settings.shippingZones, request.country);
  if (!zone) {
    const errors = [{ path: 'country', message: 'We do not ship to this country' }];
    throw new Problem('invalid_request', 'We do not ship to this country', { errors });
  }
  const products = sellable(found);
  const short = shortages(request.items, products);
  if (short.length > 0) {
    throw new Problem('out_of_stock', 'Some of your cart is not available any more', {
      extensions: { shortages: short },
    });
  }
  const lines = request.items.flatMap((item) => {
    const product = products.get(item.productId);
    return product ? toLine(item, product) : [];
  });
  const price = priceCart(lines, { zone, freeFromCents: settings.freeShippingFromCents });
  if (price.totalCents < STRIPE_TOTAL.least || price.totalCents > STRIPE_TOTAL.most) {
    throw new Problem('invalid_request', undefined, {
      errors: [{ path: 'items', message: 'The total cannot be paid by card' }],
    });
  }
  if (price.totalCents !== request.expectedTotalCents) throw cartChanged(price);
  return { price: { ...price, zone }, products };
}

function cartChanged(price: CartPrice<Omit<CheckoutLine, 'discountedUnitCents'>>): Problem {
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
  const cart: PricedCart = { lines, subtotalCents, discountCents, shippingCents, totalCents };
  return new Problem('cart_changed', 'Prices have changed since you filled your cart', { extensions: { cart } });
}
