import { Link } from 'react-router-dom';
import { formatCents } from '#shared/base/money.ts';
import type { Day } from '#shared/base/utc-day.ts';
import { lineWidth } from '#web/lib/format/fitted-size.ts';
import { boughtGiftCards, type CartGiftCard } from '#web/lib/storage/gift-cards.ts';
import { FOCUS_MARK } from '../use-removal.ts';

interface CartGiftCardsProps {
  cards: readonly CartGiftCard[];
  isLocked: boolean;
  onLeave: () => void;
}

/** Describes when a gift card is emailed, such as `Emailed on December 24, 2026`. */
const sendDayText = (sendOn: Day | null): string =>
  sendOn === null
    ? 'Emailed right after payment'
    : `Emailed on ${new Date(`${sendOn}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}`;

/** Shows a gift card's value as large as the thumbnail has room for. */
const Thumbnail = ({ value }: { value: string }) => (
  <span aria-hidden="true" className="@container grid aspect-[8/5] place-items-center self-start bg-ink text-bone">
    <span
      className="display figures whitespace-nowrap"
      style={{ fontSize: `min(1.25rem, 84cqi / ${lineWidth(value).toFixed(2)})` }}
    >
      {value}
    </span>
  </span>
);

/** The gift cards in the cart. */
export default function CartGiftCards({ cards, isLocked, onLeave }: CartGiftCardsProps) {
  const remove = (id: string) => {
    if (!isLocked) boughtGiftCards.change((all) => all.filter((card) => card.id !== id));
  };
  return (
    <ul aria-label="Gift cards">
      {cards.map(({ id, amountCents, recipient, sendOn }) => (
        <li
          key={id}
          className="grid grid-cols-[min(4.5rem,22vw)_minmax(0,1fr)] gap-4 border-b border-concrete py-4 md:grid-cols-[7rem_1fr] md:gap-6"
        >
          <Thumbnail value={formatCents(amountCents).replace('.00', '')} />
          <div className="flex min-w-0 flex-col justify-between gap-1">
            <div className="flex flex-wrap justify-between gap-x-4">
              <Link
                {...FOCUS_MARK}
                to={`/gift-cards?edit=${id}`}
                onClick={onLeave}
                dir="auto"
                className="label text-sm underline-offset-4 [overflow-wrap:anywhere] hover:underline"
              >
                Gift card for {recipient.name}
              </Link>
              <p className="figures ml-auto">{formatCents(amountCents)}</p>
            </div>
            <p className="text-ash [overflow-wrap:anywhere]">
              {sendDayText(sendOn)} to {recipient.email}
            </p>
            <div className="flex flex-wrap justify-between gap-x-4">
              <Link to={`/gift-cards?edit=${id}`} onClick={onLeave} className="link inline-flex min-h-11 items-center">
                Edit<span className="sr-only"> the gift card for {recipient.name}</span>
              </Link>
              <button
                type="button"
                aria-disabled={isLocked || undefined}
                className="link min-h-11 aria-disabled:cursor-not-allowed aria-disabled:text-ash"
                onClick={() => remove(id)}
              >
                Remove<span className="sr-only"> the gift card for {recipient.name}</span>
              </button>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
