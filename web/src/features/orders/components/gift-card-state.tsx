import type { Order } from '#shared/orders/order.ts';
import { formatMoment } from '#web/lib/format/format.ts';

/** Says when a bought gift card was or will be mailed. Only its recipient gets the code. */
export default function GiftCardState({ card }: { card: NonNullable<Order['giftCards']>[number] | undefined }) {
  if (!card) return null;
  const { sentAt, sendAt, lastFour, recipient } = card;
  const to = recipient ? ` to ${recipient.email}` : '';
  return (
    <span className="[overflow-wrap:anywhere]">
      {sentAt ? `Emailed${to} on ${formatMoment(sentAt)}` : `Will be emailed${to} on ${formatMoment(sendAt)}`}
      {lastFour && `. Its code ends in ${lastFour}.`}
    </span>
  );
}
