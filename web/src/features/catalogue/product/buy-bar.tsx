import { type RefObject, useEffect, useState } from 'react';
import { choiceText } from '#shared/catalogue/availability.ts';
import { Button } from '#web/components/button.tsx';
import { Price } from '#web/components/price.tsx';
import type { Purchase } from './use-purchase.ts';
import { choosePrompt } from './variant-choice.ts';

/** The height of the sticky header. Elements below the viewport do not count as past. */
const ABOVE = '-64px 0px 1000000px';

/** Returns whether the page is scrolled past an element, and not yet down to the footer. */
function useIsPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false);
  const [isAtEnd, setAtEnd] = useState(false);
  useEffect(() => {
    const watch = (target: Element | null, rootMargin: string, report: (isSeen: boolean) => void) => {
      const observer = new IntersectionObserver(([entry]) => entry && report(entry.isIntersecting), { rootMargin });
      if (target) observer.observe(target);
      return () => observer.disconnect();
    };
    const stops = [
      watch(element.current, ABOVE, (isSeen) => setPast(!isSeen)),
      watch(document.querySelector('body footer'), '0px', setAtEnd),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [element]);
  return isPast && !isAtEnd;
}

/** Keeps focused elements from being scrolled below the bar. */
function useClearOfBar(height: string | null) {
  useEffect(() => {
    const { style } = document.documentElement;
    if (height) style.scrollPaddingBottom = height;
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, [height]);
}

interface BuyBarProps {
  purchase: Purchase;
  /** The buttons this bar replaces while they are out of sight. */
  actions: RefObject<HTMLElement | null>;
  /** The reason it cannot be bought here. */
  closed: string | undefined;
}

/** Keeps the add-to-cart button in reach on a phone. */
export function BuyBar({ purchase, actions, closed }: BuyBarProps) {
  const { choice, missing, soldOut, priceCents, compareAtPriceCents, isFrom, addToCart } = purchase;
  const isShown = useIsPast(actions);
  useClearOfBar(isShown ? '5.5rem' : null);
  if (!isShown) return null;
  return (
    <section
      aria-label="Your choice"
      className="rises fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t border-concrete bg-bone px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden"
    >
      <div className="min-w-0">
        <p>
          {isFrom && 'From '}
          <Price priceCents={priceCents} compareAtPriceCents={isFrom ? null : compareAtPriceCents} />
        </p>
        <p className="truncate text-ash">{choosePrompt(missing) || choiceText(choice)}</p>
      </div>
      <Button className="shrink-0" disabled={soldOut || !!closed} onClick={addToCart}>
        {soldOut ? 'SOLD OUT' : 'Add to cart'}
      </Button>
    </section>
  );
}
