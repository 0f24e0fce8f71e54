import { formatCents } from '#shared/base/money.ts';
import { giftCardParts } from '#shared/orders/gift-cards/receipt-parts.ts';
import type { Bought } from '#shared/orders/receipt.ts';
import { Amount } from '../order-amounts.tsx';

/** Shows the parts of an order's total that were paid with gift cards and with the bank card. */
export default function GiftCardAmounts({ order }: { order: Bought }) {
  const { payments, chargedCents } = giftCardParts(order);
  return (
    <>
      {payments.map(({ name, label, cents }) => (
        <Amount key={name} name={label} value={`−${formatCents(cents)}`} />
      ))}
      {chargedCents > 0 && <Amount name="Paid by card" value={formatCents(chargedCents)} />}
    </>
  );
}
