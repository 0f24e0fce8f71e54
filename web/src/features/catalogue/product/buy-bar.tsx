import { choiceText } from '#shared/catalogue/availability.ts';
import { Button } from '#web/components/button.tsx';
import { Price } from '#web/components/price.tsx';
import type { Purchase } from './use-purchase.ts';
import { choosePrompt } from './variant-choice.ts';

/** On phones, the bar is fixed to the bottom of the screen. On larger screens, it is next to the quantity. */
const PLACE =
  'flex grow max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:items-center max-md:justify-between max-md:gap-4 max-md:border-t max-md:border-concrete max-md:bg-bone max-md:px-gutter max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]';

interface BuyBarProps {
  purchase: Purchase;
  /** The reason why the product can't be bought on this page. Undefined if it can. */
  closed: string | undefined;
}

/** Shows the add-to-cart button. Phones also show the price and the choice, or the options that are still to be chosen. */
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
