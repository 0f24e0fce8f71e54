import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { OfferTerms } from '#shared/base/discounts/offers.ts';
import { type CartPrice, isShippingFree, priceCart } from '#shared/base/pricing.ts';
import { type CartItem, sameLine } from '#shared/checkout/cart.ts';
import type { CheckoutRequest } from '#shared/checkout/checkout.ts';
import { DEFAULT_DELIVERY, deliverySpan } from '#shared/checkout/delivery.ts';
import { sumBought } from '#shared/orders/gift-cards/gift-card.ts';
import { splitPayment } from '#shared/orders/gift-cards/split.ts';
import { useCart } from '#web/lib/cart.tsx';
import { ApiProblem } from '#web/lib/data/api.ts';
import { settingsQuery, useSettings } from '#web/lib/data/settings.ts';
import { useCountry } from '#web/lib/hooks/use-country.ts';
import { toast, withdrawToast } from '#web/lib/toast.ts';
import { OFFERS_KEY } from './api/offers.ts';
import { openCheckout } from './api/open-checkout.ts';
import { QUOTES_KEY } from './api/quote.ts';
import { rememberCampaign, withCampaign } from './api/visit-campaign.ts';
import { type AgreedPrice, type Allotment, agreedPriceOf, allot, shortagesOf } from './checkout-problems.ts';
import { useGiftCards } from './gift-cards/use-gift-cards.ts';
import { refusalOf, useOffers } from './use-offers.ts';
import { useShipping } from './use-shipping.ts';

interface Change {
  /** Identifies the cart, country, and code that the new price applies to. */
  about: string;
  previousTotalCents: number;
  price: AgreedPrice;
}

const itemsOf = (items: readonly CartItem[]): CheckoutRequest['items'] =>
  items.map(({ productId, size, color, quantity }) => ({ productId, size, color, quantity }));

/**
 * Calculates the price of the cart with shipping to the chosen country. If the server reports another price, uses that one
 * until the cart, the country, or the code changes. With made-to-order items, only the server knows the shipping cost.
 */
function usePrice(isMadeToOrder: (item: CartItem) => boolean) {
  const { items, giftCards, isOpen } = useCart();
  const cards = useGiftCards(isOpen);
  const boughtCents = sumBought(giftCards);
  const { freeShippingFromCents, volumeSteps, delivery: times = DEFAULT_DELIVERY } = useSettings();
  const { country, zone, options, choose } = useCountry();
  const discounts = useOffers(items, isOpen);
  const [change, setChange] = useState<Change | null>(null);

  const priceWith = (cents: number | null, offers: OfferTerms[]) =>
    priceCart(
      items.map((item) => ({ ...item, unitCents: item.priceCents })),
      { zone: cents === null ? null : { cents }, freeFromCents: freeShippingFromCents, volumeSteps },
      offers,
      boughtCents,
    );
  const goodsCents = priceWith(null, []).totalCents - boughtCents;
  const isFree = isShippingFree(goodsCents, freeShippingFromCents);
  const shipping = useShipping(
    { items: itemsOf(items), country },
    zone?.cents ?? null,
    isOpen && !isFree && items.some(isMadeToOrder),
  );
  const own = priceWith(shipping.cents, discounts.offers);
  const about = JSON.stringify([itemsOf(items), giftCards, country, discounts.code]);
  const changed = change?.about === about ? change : null;
  const price: CartPrice<CartItem & { unitCents: number }> = changed
    ? { ...own, ...changed.price, lines: own.lines }
    : own;
  const { giftCardPayments, dueCents } = splitPayment(price.totalCents, cards.usable, boughtCents);
  const changeTo = (next: AgreedPrice) => setChange({ about, previousTotalCents: price.totalCents, price: next });

  return {
    price,
    country,
    countries: options,
    chooseCountry: choose,
    canShip: zone !== null || items.length === 0,
    giftCards: cards,
    giftCardPayments,
    /** Cents left to pay after the gift cards. */
    dueCents,
    isPaidByCards: giftCardPayments.length > 0 && dueCents === 0,
    /** The days on which the cart should arrive if it is ordered now. Null if the shop does not ship to the country. */
    delivery:
      items.length > 0 && zone && deliverySpan({ times, zone, madeToOrder: items.map(isMadeToOrder) }, Date.now()),
    /** True while shipping, offers, or gift card balances are loading. */
    isSettling: ((shipping.isSettling || discounts.isSettling) && !changed) || cards.isSettling,
    discounts,
    /** Cents of the items after the volume discount. Free shipping depends on this amount. */
    goodsCents,
    freeFromCents: freeShippingFromCents,
    volumeSteps,
    /** Total in cents that was shown before the server reported a different total. Null if the server reported none. */
    previousTotalCents: changed?.previousTotalCents ?? null,
    request: {
      ...{ items: itemsOf(items), country, expectedTotalCents: price.totalCents },
      ...(discounts.code && items.length > 0 ? { code: discounts.code } : {}),
      ...(giftCards.length > 0 ? { giftCards: giftCards.map(({ id: _own, ...card }) => card) } : {}),
      ...(giftCardPayments.length > 0
        ? { giftCodes: cards.usable.map(({ code }) => code), expectedDueCents: dueCents }
        : {}),
    } satisfies CheckoutRequest,
    changeTo,
    /** Waits for shipping and offers. Resolves to true if the shown price is still correct. Otherwise shows the new price. */
    async settle(): Promise<boolean> {
      if (changed) return true;
      const next = priceWith(...(await Promise.all([shipping.settle(), discounts.settle()])));
      if (next.totalCents === price.totalCents) return true;
      changeTo(next);
      return false;
    },
  };
}

/** Keeps the lines that had too little stock at the last attempt to check out. */
function useShortages() {
  const [short, setShort] = useState<Allotment[]>([]);
  return {
    short,
    setShort,
    forgetShortages: useCallback(() => setShort([]), []),
    /** Returns the available units of a line that asks for more than that. Returns null for any other line. */
    allotmentOf(item: CartItem): Allotment | null {
      const found = short.find((line) => sameLine(line, item));
      return found && item.quantity > found.allotted ? found : null;
    },
  };
}

/**
 * Returns whether a checkout is being opened, and a function that sets it. Resets it if the shopper comes back from the
 * payment page.
 */
function useProcessing() {
  const [isProcessing, setProcessing] = useState(false);
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && setProcessing(false);
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, []);
  return [isProcessing, setProcessing] as const;
}

/** Returns the shop's reason for refusing a part of the request. Returns null for any other error. */
const refusalAt = (error: unknown, part: 'contact' | 'giftCards'): string | null =>
  (error instanceof ApiProblem && error.problem.errors?.find(({ path }) => path.startsWith(part))?.message) || null;

/** Returns the title and the text for an error that no part of the cart shows. */
function refusalWords(error: unknown): { tone: 'plain' | 'error'; title: string; description: string } {
  const [contact, card] = [refusalAt(error, 'contact'), refusalAt(error, 'giftCards')];
  if (contact) return { tone: 'error', title: 'Check your details', description: contact };
  if (card) return { tone: 'error', title: 'Check your gift card', description: `Edit it in your cart: ${card}.` };
  if (error instanceof ApiProblem && error.code === 'too_many_requests')
    return { tone: 'plain', title: 'Please wait a moment', description: error.problem.detail };
  if (error instanceof ApiProblem && error.code === 'order_limit')
    return { tone: 'plain', title: 'Order too large', description: error.problem.detail };
  console.error('Checkout', error);
  const description = navigator.onLine
    ? 'Failed to create checkout session. Please try again.'
    : 'You’re offline. Your cart is saved. Check your connection and try again.';
  return { tone: 'error', title: 'Checkout Error', description };
}

const toastRefusal = (error: unknown): void => void toast({ name: 'checkout', ...refusalWords(error) });

/** Leads the shopper from the cart to the payment page. `takeOver` puts the server's prices into the cart. */
export function useCheckout(
  takeOver: (priceOf: (item: CartItem) => number) => void,
  isMadeToOrder: (item: CartItem) => boolean,
) {
  const queryClient = useQueryClient();
  const { request, changeTo, settle, ...pricing } = usePrice(isMadeToOrder);
  const { setShort, ...shortages } = useShortages();
  const [isProcessing, setProcessing] = useProcessing();
  const [email, setEmail] = useState('');
  const [emailError, setEmailError] = useState<string | null>(null);
  useEffect(rememberCampaign, []);
  const [isAsking, setAsking] = useState(false);

  function explain(error: unknown) {
    if (refusalAt(error, 'contact')) return toastRefusal(error);
    setAsking(false);
    const refusedCode = refusalOf(error, 'code');
    const refusedEmail = refusalOf(error, 'email');
    if (pricing.giftCards.explain(error)) return;
    if (refusedCode) return pricing.discounts.drop(refusedCode);
    if (refusedEmail) return setEmailError(refusedEmail);
    const agreed = error instanceof ApiProblem && error.code === 'cart_changed' ? agreedPriceOf(error) : null;
    const missing = error instanceof ApiProblem && error.code === 'out_of_stock' ? shortagesOf(error) : [];
    if (agreed) {
      changeTo(agreed);
      takeOver((item) => agreed.lines.find((line) => sameLine(line, item))?.unitCents ?? item.priceCents);
      queryClient.invalidateQueries(settingsQuery);
      queryClient.invalidateQueries({ queryKey: QUOTES_KEY });
      queryClient.invalidateQueries({ queryKey: OFFERS_KEY });
    } else if (missing.length > 0) {
      setShort(allot(missing));
    } else toastRefusal(error);
  }

  /** Opens the payment page. If gift cards pay for everything, first asks the shopper for `contact`. */
  async function start(contact?: CheckoutRequest['contact']) {
    if (isProcessing) return;
    if (pricing.isPaidByCards && !contact) return setAsking(true);
    setProcessing(true);
    setShort([]);
    withdrawToast('checkout');
    try {
      if (!(await settle())) {
        setAsking(false);
        return setProcessing(false);
      }
      const named = request.code && email.trim() && !contact ? { ...request, email: email.trim() } : request;
      const url = await openCheckout(withCampaign(contact ? { ...named, contact } : named));
      if (!url) throw new Error('The checkout has no address');
      location.assign(url);
    } catch (error) {
      setProcessing(false);
      explain(error);
    }
  }

  return {
    ...pricing,
    ...shortages,
    isProcessing,
    /** True while the shopper is asked for the recipient of the order. */
    isAsking,
    setAsking,
    email,
    emailError,
    setEmail(next: string) {
      setEmail(next);
      setEmailError(null);
    },
    start,
  };
}

export type CartCheckout = ReturnType<typeof useCheckout>;
