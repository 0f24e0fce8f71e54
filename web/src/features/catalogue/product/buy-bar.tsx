import { choiceText } from '#shared/catalogue/availability.ts';
import { Button } from '#web/components/button.tsx';
import { Price } from '#web/components/price.tsx';
import type { Purchase } from './use-purchase.ts';
import { choosePrompt } from './variant-choice.ts';

/** On a phone at the edge of the screen, wherever the shopper scrolls; else beside the quantity. */
const PLACE =
  'flex grow max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:items-center max-md:justify-between max-md:gap-4 max-md:border-t max-md:border-concrete max-md:bg-bone max-md:px-gutter max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]';

interface BuyBarProps {
  purchase: Purchase;
  /** The reason it cannot be bought here. */
  closed: string | undefined;
}

/** The add-to-cart button, which a phone shows from the start, with the price and the choice or what it lacks. */
export function BuyBar({ purchase, closed }: BuyBarProps) {
  const { choice, missing, soldOut, priceCents, compareAtPriceCents, isFrom, addToCart } = purchase;
  return (
    <section aria-label="Your choice" data-buy-bar="" className={PLACE}>
      <div className="min-w-0 leading-snug md:hidden">
        <p>
          {isFrom && 'From '}
          <Price priceCents={priceCents} compareAtPriceCents={isFrom ? null : compareAtPriceCents} />
        </p>
        <p className="truncate text-ash">{choosePrompt(missing) || choiceText(choice)}</p>
      </div>
      <Button className="max-md:shrink-0 md:grow" disabled={soldOut || !!closed} onClick={addToCart}>
        {soldOut ? 'SOLD OUT' : 'Add to cart'}
      </Button>
    </section>
  );
}
