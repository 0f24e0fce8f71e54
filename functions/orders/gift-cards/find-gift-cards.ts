import { Problem } from '#shared/base/errors.ts';
import type { CartPrice } from '#shared/base/pricing.ts';
import type { Checkout, CheckoutRequest } from '#shared/checkout/checkout.ts';
import { shippingAddressErrors } from '#shared/fulfilment/customer-changes.ts';
import type { GiftCardBalance } from '#shared/orders/gift-cards/balance.ts';
import { UNKNOWN_GIFT_CODE } from '#shared/orders/gift-cards/code.ts';
import { cardRefusal, type GiftCard } from '#shared/orders/gift-cards/gift-card.ts';
import { splitPayment } from '#shared/orders/gift-cards/split.ts';
import { getCheckoutBySession } from '#store/checkout/checkouts.ts';
import { getGiftCardByCode } from '#store/orders/gift-cards/gift-cards.ts';

const refused = (path: string, message: string) =>
  new Problem('invalid_request', message, { errors: [{ path, message }] });

/**
 * Returns the cards with the codes in a request. Throws `invalid_request` for an unknown code, for a card that cannot be
 * used, and for a code that appears twice.
 */
export async function findGiftCards(codes: readonly string[] = [], now: number): Promise<GiftCard[]> {
  const cards = await Promise.all(codes.map(getGiftCardByCode));
  return cards.map((card, at) => {
    const refusal = card ? cardRefusal(card, now) : UNKNOWN_GIFT_CODE;
    if (!card || refusal) throw refused(`giftCodes.${at}`, refusal ?? UNKNOWN_GIFT_CODE);
    if (cards.findIndex((other) => other?.id === card.id) !== at)
      throw refused(`giftCodes.${at}`, 'This gift card is already in your cart.');
    return card;
  });
}

/**
 * Returns the amounts that gift cards pay of a total. If they pay all of it, also returns the contact. Throws `conflict` if
 * the shopper saw a different amount left to pay, and `invalid_request` if gift cards pay everything but the contact or the
 * address is missing.
 */
export function payWithGiftCards(
  cards: readonly GiftCard[],
  { totalCents, giftCardsCents }: Pick<CartPrice<unknown>, 'totalCents' | 'giftCardsCents'>,
  { expectedDueCents, contact, country }: Pick<CheckoutRequest, 'expectedDueCents' | 'contact' | 'country'>,
): Pick<Checkout, 'giftCardPayments' | 'contact'> {
  // Gift cards cannot pay for a cart with only gift cards, so such a cart has none.
  if (cards.length === 0) return {};
  const { giftCardPayments, dueCents } = splitPayment(totalCents, cards, giftCardsCents);
  if (expectedDueCents !== dueCents) {
    const message = 'The balance of a gift card has changed. Check what is left to pay.';
    throw new Problem('conflict', message, {
      extensions: { dueCents },
      errors: [{ path: 'expectedDueCents', message }],
    });
  }
  if (dueCents > 0) return giftCardPayments.length > 0 ? { giftCardPayments } : {};
  if (!contact) throw refused('contact', 'Tell us who gets the order.');
  if (!contact.shippingAddress) throw refused('contact.shippingAddress', 'Tell us where the order goes.');
  const errors = shippingAddressErrors(contact.shippingAddress, country);
  if (errors.length > 0)
    throw new Problem('invalid_request', undefined, {
      errors: errors.map(({ path, message }) => ({ path: `contact.shippingAddress.${path}`, message })),
    });
  return { giftCardPayments, contact };
}

/**
 * Returns the balance and the expiry of the gift card with this code. If the checkout session `session` is still open, the
 * amount that it reserved is available too. Throws `invalid_request` for `code` if there is no such card. `now` is in
 * milliseconds UTC.
 */
export async function readBalance(code: string, session: string | undefined, now: number): Promise<GiftCardBalance> {
  const card = await getGiftCardByCode(code);
  if (!card) throw refused('code', UNKNOWN_GIFT_CODE);
  const left = session ? await getCheckoutBySession(session) : null;
  const held = left?.status === 'open' ? left.giftCardPayments?.find(({ id }) => id === card.id) : undefined;
  const ownCents = held?.cents ?? 0;
  const usable = {
    ...card,
    balanceCents: card.balanceCents + ownCents,
    reservedCents: card.reservedCents - ownCents,
  };
  return {
    lastFour: card.lastFour,
    balanceCents: card.status === 'disabled' ? 0 : usable.balanceCents,
    heldCents: usable.reservedCents,
    expiresAt: card.expiresAt,
    refusal: cardRefusal(usable, now),
  };
}
