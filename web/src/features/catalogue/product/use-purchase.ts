import { useState } from 'react';
import { MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import { isSoldOut } from '#shared/catalogue/availability.ts';
import { compareAtOf, isChoiceSoldOut, priceOf } from '#shared/catalogue/choice.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { renditionUrl } from '#shared/catalogue/renditions.ts';
import { useCart } from '#web/lib/cart.tsx';
import { toast, withdrawToast } from '#web/lib/toast.ts';
import { useChoice } from './use-choice.ts';
import { missingOptions, type OptionName, quantityLimit } from './variant-choice.ts';

const PLEASE: Record<OptionName, string> = { size: 'Please select a size', color: 'Please select a color' };

/**
 * Width of the picture in the cart, in pixels. The cart shows it at most 7rem wide, at up to four device pixels per CSS
 * pixel.
 */
const CART_PIXELS = 480;

/** Name of the toast about missing options. Repeated clicks show only one toast. */
const ASKED = 'choose';

/** Moves the focus to the first option of a group and scrolls the group into view. */
function askFor(name: OptionName) {
  const group = document.getElementById(`choose-${name}`);
  group?.querySelector('input')?.focus({ preventScroll: true });
  group?.scrollIntoView({ block: 'center' });
}

/**
 * Returns the shopper's choice of a product with its price in cents, the maximum quantity, and a function that adds it to the
 * cart.
 */
export function usePurchase(product: ProductDetail) {
  const { items, add, setOpen } = useCart();
  const [choice, choose] = useChoice(product);
  const [wanted, setWanted] = useState(1);
  const [wasAsked, setAsked] = useState(false);

  const missing = missingOptions(product, choice);
  const { most, reason } = quantityLimit(product, choice, items);
  const quantity = Math.max(1, Math.min(wanted, most));
  const soldOut = isSoldOut(product) || (missing.length === 0 && isChoiceSoldOut(product, choice));
  const { priceCents, isFrom } = priceOf(product, choice);

  function addToCart() {
    const [first] = missing;
    setAsked(first !== undefined);
    if (first) {
      toast({ tone: 'error', title: PLEASE[first], name: ASKED });
      return askFor(first);
    }
    if (most === 0) return toast({ tone: 'error', title: reason });
    const ofColor = product.images.find(({ color }) => color !== undefined && color === choice.color);
    const picture = ofColor ?? product.images[0];
    const { id: productId, slug, title } = product;
    const policy = product.inventoryPolicy === 'made_to_order' ? { madeToOrder: true } : {};
    const image = picture ? renditionUrl(picture, CART_PIXELS) : null;
    add({ productId, slug, title, priceCents, image, ...choice, quantity, ...policy });
    setWanted(1);
    setOpen(true);
  }

  return {
    choice,
    choose(name: OptionName, value: string) {
      choose(name, value);
      withdrawToast(ASKED);
    },
    /** Options that the shopper was asked to choose and still hasn't chosen. */
    asked: wasAsked ? missing : [],
    missing,
    soldOut,
    priceCents,
    compareAtPriceCents: compareAtOf(product, choice),
    isFrom,
    quantity,
    setQuantity: setWanted,
    most: Math.max(1, Math.min(most, MAX_LINE_QUANTITY)),
    /** The reason why a larger quantity isn't possible. Null below the limit. */
    limit: !soldOut && wanted >= most ? reason : null,
    addToCart,
  };
}

export type Purchase = ReturnType<typeof usePurchase>;
