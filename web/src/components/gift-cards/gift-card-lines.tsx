import type { ReactNode } from 'react';
import { formatCents } from '#shared/base/money.ts';
import { giftCardParts } from '#shared/orders/gift-cards/receipt-parts.ts';
import type { Bought } from '#shared/orders/receipt.ts';

/** A bought gift card, with its value in place of a picture. */
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

interface GiftCardLinesProps {
  order: Bought;
  /** Returns remarks about the card at a position. */
  noteAt: ((position: number) => ReactNode) | undefined;
}

/** The gift cards that an order bought. */
export default function GiftCardLines({ order, noteAt }: GiftCardLinesProps) {
  return giftCardParts(order).bought.map(({ name, cents }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be alike, and the list never changes
    <GiftCardLine key={at} name={name} cents={cents} note={noteAt?.(at)} />
  ));
}
