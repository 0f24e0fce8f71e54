import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { type CartPrice, isShippingFree, priceCart } from '#shared/base/pricing.ts';
import { type CartItem, sameLine } from '#shared/checkout/cart.ts';
import type { CheckoutRequest } from '#shared/checkout/checkout.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { useCart } from '#web/lib/cart.tsx';
import { settingsQuery, useSettings } from '#web/lib/settings.ts';
import { toast, withdrawToast } from '#web/lib/toast.ts';
import { openCheckout } from './api/open-checkout.ts';
import { QUOTES_KEY } from './api/quote.ts';
import { type AgreedPrice, type Allotment, agreedPriceOf, allot, shortagesOf } from './conflict.ts';
import { useCountry } from './use-country.ts';
import { useShipping } from './use-shipping.ts';

interface Change {
  /** The cart and country this price was named for. */
  about: string;
  previousTotalCents: number;
  price: AgreedPrice;
}

const itemsOf = (items: readonly CartItem[]): CheckoutRequest['items'] =>
  items.map(({ productId, size, color, quantity }) => ({ productId, size, color, quantity }));

/**
 * The way from a cart to its payment page, and what may stand in it: a changed price, which `takeOver` brings into the
 * cart, too little stock, a failure. Where there are pieces that are made to order, the server knows what sending costs.
 */
export function useCheckout(
  takeOver: (priceOf: (item: CartItem) => number) => void,
  isMadeToOrder: (item: CartItem) => boolean,
) {
  const { items, isOpen } = useCart();
  const { freeShippingFromCents } = useSettings();
  const { country, zone, options, choose } = useCountry();
  const queryClient = useQueryClient();
  const [isProcessing, setProcessing] = useState(false);
  const [change, setChange] = useState<Change | null>(null);
  const [short, setShort] = useState<Allotment[]>([]);

  const priceWith = (cents: number | null) =>
    priceCart(
      items.map((item) => ({ ...item, unitCents: item.priceCents })),
      { zone: cents === null ? null : { cents }, freeFromCents: freeShippingFromCents },
    );
  const isFree = isShippingFree(priceWith(null).totalCents, freeShippingFromCents);
  const shipping = useShipping(
    { items: itemsOf(items), country },
    zone?.cents ?? null,
    isOpen && !isFree && items.some(isMadeToOrder),
  );
  const own = priceWith(shipping.cents);
  const about = JSON.stringify([itemsOf(items), country]);
  const changed = change?.about === about ? change : null;
  const price: CartPrice<CartItem & { unitCents: number }> = changed
    ? { ...own, ...changed.price, lines: own.lines }
    : own;

  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && setProcessing(false);
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, []);

  function explain(error: unknown) {
    const agreed = error instanceof ApiProblem && error.code === 'cart_changed' ? agreedPriceOf(error) : null;
    const shortages = error instanceof ApiProblem && error.code === 'out_of_stock' ? shortagesOf(error) : [];
    if (agreed) {
      setChange({ about, previousTotalCents: price.totalCents, price: agreed });
      takeOver((item) => agreed.lines.find((line) => sameLine(line, item))?.unitCents ?? item.priceCents);
      queryClient.invalidateQueries(settingsQuery);
      queryClient.invalidateQueries({ queryKey: QUOTES_KEY });
    } else if (shortages.length > 0) {
      setShort(allot(shortages));
    } else if (error instanceof ApiProblem && error.code === 'too_many_requests') {
      toast({ name: 'checkout', tone: 'plain', title: 'Please wait a little', description: error.problem.detail });
    } else {
      console.error('Checkout', error);
      toast({
        name: 'checkout',
        tone: 'error',
        title: 'Checkout Error',
        description: 'Failed to create checkout session. Please try again.',
      });
    }
  }

  async function start() {
    if (isProcessing) return;
    setProcessing(true);
    setShort([]);
    withdrawToast('checkout');
    try {
      const cents = changed ? shipping.cents : await shipping.settle();
      if (cents !== shipping.cents) {
        setChange({ about, previousTotalCents: price.totalCents, price: priceWith(cents) });
        return setProcessing(false);
      }
      const request = { items: itemsOf(items), country, expectedTotalCents: price.totalCents };
      const url = await openCheckout(request);
      if (!url) throw new Error('The checkout has no address');
      location.assign(url);
    } catch (error) {
      setProcessing(false);
      explain(error);
    }
  }

  return {
    price,
    country,
    countries: options,
    chooseCountry: choose,
    canShip: zone !== null,
    /** What sending it costs is being asked. */
    isSettling: shipping.isSettling && !changed,
    freeFromCents: freeShippingFromCents,
    isProcessing,
    /** The total that was shown before the server named another one, in cents. */
    previousTotalCents: changed?.previousTotalCents ?? null,
    /** The lines the last try could not serve. */
    short,
    /** How many a line can have, when it asks for more than is left. */
    allotmentOf: (item: CartItem): Allotment | null => {
      const found = short.find((line) => sameLine(line, item));
      return found && item.quantity > found.allotted ? found : null;
    },
    /** What the last try found is old by now. */
    forgetShortages: useCallback(() => setShort([]), []),
    start,
  };
}

export type CheckoutFlow = ReturnType<typeof useCheckout>;
