import { Problem } from '#shared/base/errors.ts';
import type { Checkout, CheckoutRequest } from '#shared/checkout/checkout.ts';
import { sendDayFault, sendTimeOf } from '#shared/orders/gift-cards/admin-gift-card.ts';
import { isSoldAmount } from '#shared/orders/gift-cards/default-terms.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';

/**
 * Returns the gift cards in a cart, with the times at which to email them. Throws `invalid_request` for an amount that is not
 * for sale, and for a day in the past or too far ahead. `now` in milliseconds UTC.
 */
export function boughtCards(
  { giftCards }: Pick<CheckoutRequest, 'giftCards'>,
  { giftCards: terms, timeZone }: Pick<ShopSettings, 'giftCards' | 'timeZone'>,
  now: number,
): Pick<Checkout, 'giftCards'> {
  if (!giftCards) return {};
  const errors = giftCards.flatMap(({ amountCents, sendOn }, at) => {
    const dayFault = sendDayFault(sendOn, timeZone, now);
    return [
      ...(isSoldAmount(terms, amountCents)
        ? []
        : [{ path: `giftCards.${at}.amountCents`, message: 'We don’t sell gift cards for this amount' }]),
      ...(dayFault ? [{ path: `giftCards.${at}.sendOn`, message: dayFault }] : []),
    ];
  });
  if (errors.length > 0) throw new Problem('invalid_request', undefined, { errors });
  return {
    giftCards: giftCards.map(({ sendOn, ...card }) => ({ ...card, sendAt: sendTimeOf(sendOn, timeZone, now) })),
  };
}
