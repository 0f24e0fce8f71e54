import type { Cents } from '#shared/base/money.ts';
import { type Paid, paidCents } from '#shared/orders/payments.ts';
import type { Bought } from '#shared/orders/receipt.ts';
import { giftCardInText, giftCardName, sumPayments } from './gift-card.ts';

/** The parts of a receipt that are about gift cards. */
export interface GiftCardParts {
  /** Lines of bought gift cards, after the items. */
  bought: { name: string; cents: Cents }[];
  /** The shares of gift cards in the total; `label` says that the card paid. */
  payments: { name: string; label: string; cents: Cents }[];
  /** Cents paid by other means, before refunds. */
  chargedCents: Cents;
}

const boughtName = (recipient: { name: string } | null | undefined): string =>
  recipient ? `Gift card for ${recipient.name}` : 'Gift card';

/** Returns the lines of bought gift cards, and the shares of gift cards in the payment. */
export const giftCardParts = ({
  giftCards = [],
  giftCardPayments = [],
  ...paid
}: Pick<Bought, 'giftCards' | 'giftCardPayments'> & Paid): GiftCardParts => ({
  bought: giftCards.map(({ amountCents, recipient }) => ({ name: boughtName(recipient), cents: amountCents })),
  payments: giftCardPayments.map(({ lastFour, cents }) => ({
    ...{ name: giftCardName(lastFour), label: `Paid with ${giftCardInText(lastFour)}`, cents },
  })),
  chargedCents: paidCents({ ...paid, giftCardPayments }) - sumPayments(giftCardPayments),
});
