import { asGuess, findOffers } from '#functions/checkout/find-offers.ts';
import { openCheckoutSession } from '#functions/checkout/open-checkout-session.ts';
import { requireShippingZone } from '#functions/checkout/price-checkout.ts';
import { quoteShipping } from '#functions/checkout/quote-shipping.ts';
import { restoreCart } from '#functions/checkout/reminders/restore-cart.ts';
import { cancelCheckoutSession, readCheckoutState } from '#functions/checkout/session-state.ts';
import { ensureProfile } from '#functions/customers/profile.ts';
import { handle } from '#functions/http/http.ts';
import { visitorNetworks } from '#functions/http/http-limits.ts';
import { readBalance } from '#functions/orders/gift-cards/find-gift-cards.ts';
import { Problem } from '#shared/base/errors.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { CheckoutRequest, RequestedCart } from '#shared/checkout/checkout.ts';
import { objectsToCounting } from '#shared/shop/bot.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { getSettings } from '#store/shop/settings.ts';

/**
 * Returns the products in the cart by id. Throws `invalid_request` with a list of the items that the shop does not sell,
 * before any call to the provider.
 */
function soldProducts(items: RequestedCart['items'], found: readonly Product[]): Map<string, Product> {
  const products = new Map(found.flatMap((product) => (product.isPublished ? [[product.id, product] as const] : [])));
  const errors = items.flatMap(({ productId }, position) =>
    products.has(productId) ? [] : [{ path: `items.${position}.productId`, message: 'is not sold here' }],
  );
  if (errors.length > 0) throw new Problem('invalid_request', undefined, { errors });
  return products;
}

export const quoteCartHandler = handle('POST /api/checkout/quotes', async ({ body, event, now }) => {
  const settings = await getSettings();
  const zone = requireShippingZone(settings.shippingZones, body.country);
  const found = await getProducts(body.items.map(({ productId }) => productId));
  const { home } = await visitorNetworks(event, now);
  const asker = { network: home, isCheckout: false };
  return quoteShipping(body, { zone, products: soldProducts(body.items, found), asker }, now);
});

export const cartOffersHandler = handle('POST /api/checkout/offers', async ({ body, event, now }) => {
  const code = body.code ?? null;
  const [products, networks] = await Promise.all([getProducts(body.productIds), visitorNetworks(event, now)]);
  const { offers, terms } = await asGuess(code, { networks, now }, () =>
    findOffers(code, products, { now, session: body.session }),
  );
  return { offers: terms, needsEmail: offers.some(({ oncePerCustomer }) => oncePerCustomer) };
});

/** Removes the campaign id from a request if the browser objects to tracking. */
const withoutUnwanted = (
  { campaignId, ...request }: CheckoutRequest,
  headers: Record<string, string | undefined>,
): CheckoutRequest => (campaignId && !objectsToCounting(headers) ? { ...request, campaignId } : request);

export const giftCardBalanceHandler = handle('POST /api/gift-cards/balance', async ({ body, event, now }) => {
  const networks = await visitorNetworks(event, now);
  return asGuess(body.code, { networks, now }, () => readBalance(body.code, body.session, now));
});

export const openSessionHandler = handle(
  'POST /api/checkout/sessions',
  async ({ body, headers, caller, event, now }) => {
    const profile = caller ? await ensureProfile(caller, now) : null;
    const key = headers['idempotency-key'];
    const networks = await visitorNetworks(event, now);
    const attempt = key ? `${caller?.userId ?? 'guest'} ${key} ${JSON.stringify(body)}` : null;
    return asGuess(body.code ?? body.giftCodes?.[0] ?? null, { networks, now }, () =>
      openCheckoutSession({ request: withoutUnwanted(body, event.headers), customer: profile, networks, attempt, now }),
    );
  },
);

export const restoreCartHandler = handle('POST /api/checkout/restorations', ({ body, event, now }) =>
  restoreCart(body.token, { isFollowed: !objectsToCounting(event.headers), now }),
);

export const getSessionHandler = handle('GET /api/checkout/sessions/{id}', ({ params, now }) =>
  readCheckoutState(params.id, now),
);

export const cancelSessionHandler = handle('DELETE /api/checkout/sessions/{id}', ({ params, now }) =>
  cancelCheckoutSession(params.id, now),
);
