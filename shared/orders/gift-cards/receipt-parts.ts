import type { Cents } from '#shared/base/money.ts';
import { type Paid, paidCents } from '#shared/orders/payments.ts';
import type { Bought } from '#shared/orders/receipt.ts';
import { giftCardInText, giftCardName, sumPayments } from './gift-card.ts';

/** Describes the parts of a receipt that are about gift cards. */
export interface GiftCardParts {
  /** Lines for the gift cards that the order bought. They follow the items. */
  bought: { name: string; cents: Cents }[];
  /** Amounts that gift cards paid. `label` is the text to show, such as "Paid with gift card …". */
  payments: { name: string; label: string; cents: Cents }[];
  /** Cents paid by other means, before refunds. */
  chargedCents: Cents;
}

const boughtName = (recipient: { name: string } | null | undefined): string =>
  recipient ? `Gift card for ${recipient.name}` : 'Gift card';

/** Returns the lines for the gift cards that the order bought, and the amounts that gift cards paid. */
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
