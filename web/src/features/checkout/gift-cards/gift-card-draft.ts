import { formatCents } from '#shared/base/money.ts';
import { type Day, shiftDay } from '#shared/base/utc-day.ts';
import type { BoughtGiftCard } from '#shared/orders/gift-cards/bought.ts';
import { isSoldAmount } from '#shared/orders/gift-cards/default-terms.ts';
import type { GiftCardTerms } from '#shared/orders/gift-cards/terms.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';

/** Maximum number of days between the purchase of a gift card and its email. */
const DAYS_AHEAD = 365;

/** A gift card as the shopper filled it in. `amount` is one of the offered amounts in cents, or `own`. */
export interface GiftCardDraft {
  amount: number | 'own';
  ownDollars: string;
  name: string;
  email: string;
  senderName: string;
  message: string;
  isLater: boolean;
  sendOn: Day;
}

export const emptyCardDraft = ({ amountsCents }: GiftCardTerms, senderName: string, today: Day): GiftCardDraft => ({
  amount: amountsCents[Math.min(1, amountsCents.length - 1)] ?? 'own',
  ...{ ownDollars: '', name: '', email: '', senderName, message: '', isLater: false, sendOn: shiftDay(today, 1) },
});

export function cardDraftOf(card: BoughtGiftCard, { amountsCents }: GiftCardTerms, today: Day): GiftCardDraft {
  const isOffered = amountsCents.includes(card.amountCents);
  return {
    amount: isOffered ? card.amountCents : 'own',
    ownDollars: isOffered ? '' : (card.amountCents / 100).toFixed(2).replace('.00', ''),
    ...{ name: card.recipient.name, email: card.recipient.email, senderName: card.senderName, message: card.message },
    isLater: card.sendOn !== null,
    sendOn: card.sendOn ?? shiftDay(today, 1),
  };
}

export const amountOf = ({ amount, ownDollars }: GiftCardDraft): number | null =>
  amount === 'own' ? centsOf(ownDollars) : amount;

export const lastDay = (today: Day): Day => shiftDay(today, DAYS_AHEAD);

export type GiftCardFaults = Partial<Record<'amount' | 'name' | 'email' | 'senderName' | 'sendOn', string>>;

/** Returns the first invalid field, from top to bottom. */
export const firstCardFault = (faults: GiftCardFaults): keyof GiftCardFaults | undefined =>
  (['amount', 'name', 'email', 'senderName', 'sendOn'] as const).find((field) => faults[field]);

export function draftFaults(draft: GiftCardDraft, terms: GiftCardTerms, today: Day): GiftCardFaults {
  const cents = amountOf(draft);
  const { ownAmount } = terms;
  const range = ownAmount && `${formatCents(ownAmount.minCents)} to ${formatCents(ownAmount.maxCents)}`;
  const isDayOk = draft.sendOn >= today && draft.sendOn <= lastDay(today);
  return {
    ...(cents !== null && isSoldAmount(terms, cents) ? {} : { amount: `Enter an amount from ${range}` }),
    ...(draft.name.trim() ? {} : { name: 'Who is it for?' }),
    ...(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(draft.email.trim()) ? {} : { email: 'Enter a valid email address' }),
    ...(draft.senderName.trim() ? {} : { senderName: 'Who is it from?' }),
    ...(draft.isLater && !isDayOk ? { sendOn: 'Choose a day from today to a year ahead' } : {}),
  };
}

/** Returns the gift card of a valid draft. */
export const toBought = (draft: GiftCardDraft): BoughtGiftCard => ({
  amountCents: amountOf(draft) ?? 0,
  recipient: { name: draft.name.trim(), email: draft.email.trim().toLowerCase() },
  senderName: draft.senderName.trim(),
  message: draft.message.trim(),
  sendOn: draft.isLater ? draft.sendOn : null,
});
