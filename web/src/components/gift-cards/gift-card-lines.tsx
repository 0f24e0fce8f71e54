import type { ReactNode } from 'react';
import { formatCents } from '#shared/base/money.ts';
import { giftCardParts } from '#shared/orders/gift-cards/receipt-parts.ts';
import type { OrderGiftCard } from '#shared/orders/order.ts';
import type { Bought } from '#shared/orders/receipt.ts';
import { formatMoment } from '#web/lib/format/format.ts';

/** Shows a bought gift card, with its value in place of a picture. */
function GiftCardLine({ name, cents, note }: { name: string; cents: number; note?: ReactNode }) {
  return (
    <li className="grid break-inside-avoid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-4 border-b border-concrete py-4 md:grid-cols-[5.5rem_minmax(0,1fr)_auto] md:gap-6">
      <span aria-hidden="true" className="display figures grid aspect-[8/5] place-items-center bg-ink text-bone">
        {formatCents(cents).replace('.00', '')}
      </span>
      <div>
        <p dir="auto" className="label text-sm [overflow-wrap:anywhere]">
          {name}
        </p>
        {note && <div className="mt-1 text-ash">{note}</div>}
      </div>
      <p className="figures text-right">{formatCents(cents)}</p>
    </li>
  );
}

/**
 * Describes a bought gift card. On the page after a payment, the card has only a masked email address, `sentTo`, instead of a
 * recipient.
 */
type Sent = Partial<Pick<OrderGiftCard, 'sentAt' | 'sendAt' | 'lastFour'>> & {
  recipient?: { name: string; email?: string } | null;
  sentTo?: string;
};

/**
 * Returns a sentence for the page after the payment, with the address to which the gift card is emailed. Includes the day of
 * the email if that day is in the future.
 */
const toBeSent = (email: string, sendAt: string): string =>
  Date.parse(sendAt) > Date.now()
    ? `We’ll email it to ${email} on ${formatMoment(sendAt)}.`
    : `We’re emailing it to ${email}.`;

/** Shows the date on which a bought gift card was or will be emailed. Only its recipient gets the code. */
function GiftCardState({ card }: { card: Sent | undefined }) {
  if (!card?.sendAt) return null;
  const { sentAt, sendAt, lastFour, recipient, sentTo } = card;
  if (sentTo) return <span className="[overflow-wrap:anywhere]">{toBeSent(sentTo, sendAt)}</span>;
  const to = recipient?.email ? ` to ${recipient.email}` : '';
  return (
    <span className="[overflow-wrap:anywhere]">
      {sentAt ? `Emailed${to} on ${formatMoment(sentAt)}` : `Will be emailed${to} on ${formatMoment(sendAt)}`}
      {lastFour && `. Its code ends in ${lastFour}.`}
    </span>
  );
}

interface GiftCardLinesProps {
  order: Bought;
  /** Returns notes about the gift card at a position. */
  noteAt: ((position: number) => ReactNode) | undefined;
}

/** Lists the gift cards that were bought with an order. */
export default function GiftCardLines({ order, noteAt }: GiftCardLinesProps) {
  const sent: readonly Sent[] = order.giftCards ?? [];
  return giftCardParts(order).bought.map(({ name, cents }, at) => {
    const note = noteAt ? noteAt(at) : <GiftCardState card={sent[at]} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be alike, and the list never changes
    return <GiftCardLine key={at} name={name} cents={cents} note={note} />;
  });
}
