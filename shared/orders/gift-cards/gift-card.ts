import type { Cents } from '#shared/base/money.ts';

/**
 * `active` cards can be used. `frozen` cards wait for the outcome of a dispute about the payment that bought them. `disabled`
 * cards cannot be used, and the shop has no liability for their balance.
 */
export const GIFT_CARD_STATUSES = ['active', 'frozen', 'disabled'] as const;
export type GiftCardStatus = (typeof GIFT_CARD_STATUSES)[number];

/** Maximum number of gift cards that can pay for one order. */
export const MAX_GIFT_CARDS = 5;

/** Maximum number of gift cards that one order can buy. */
export const MAX_BOUGHT_CARDS = 10;

export interface GiftCard {
  id: string;
  status: GiftCardStatus;
  /** Last four characters of the code. The full code is not stored anywhere. */
  lastFour: string;
  /** Number of codes that the card has had so far. Only the latest code works. */
  codeNumber: number;
  initialCents: Cents;
  /** Cents that the card can pay now. */
  balanceCents: Cents;
  /** Cents held for checkouts that are not paid yet. */
  reservedCents: Cents;
  /** Null after the recipient's data was erased. */
  recipient: GiftCardRecipient | null;
  /** Name of the giver. Empty if the card is from the shop. */
  senderName: string;
  message: string;
  /** UTC ISO time at which to send the card by email. */
  sendAt: string;
  sentAt: string | null;
  /** UTC ISO time at which the card expires. Null if it never expires. */
  expiresAt: string | null;
  /** Id of the order that bought the card. Null if an admin issued it. */
  orderId: string | null;
  /** Reason that the admin entered when issuing the card. Null if it was bought. */
  reason: string | null;
  createdAt: string;
  /** Counts the changes to the card. */
  version: number;
}

export interface GiftCardRecipient {
  name: string;
  email: string;
}

/** Returns the name of a card. It shows only the last four characters of the code. */
export const giftCardName = (lastFour: string): string => `Gift card …${lastFour}`;

/** Returns the name of a card for use inside a sentence. */
export const giftCardInText = (lastFour: string): string => `gift card …${lastFour}`;

/**
 * Lists the kinds of ledger entries. An amount is `reserved` while a checkout is unpaid. It is then either `spent` by the
 * order or `released`.
 */
export const MOVEMENT_KINDS = [
  'issued',
  'reserved',
  'spent',
  'released',
  'refunded',
  'adjusted',
  'withdrawn',
  'disabled',
  'enabled',
  'frozen',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Describes an entry in a card's ledger. */
export interface Movement {
  /** Id of the checkout or refund that caused the entry, or an id of its own. Each id is written only once. */
  id: string;
  /** UTC time in ISO 8601 format. */
  at: string;
  kind: MovementKind;
  /** Change of the balance, in cents. */
  cents: Cents;
  /** Balance after the change, in cents. */
  balanceCents: Cents;
  orderId?: string;
  note?: string;
}

/** Describes the part of a payment that a card paid. */
export interface GiftCardPayment {
  id: string;
  lastFour: string;
  cents: Cents;
}

export const sumPayments = (payments: readonly Pick<GiftCardPayment, 'cents'>[] = []): Cents =>
  payments.reduce((sum, { cents }) => sum + cents, 0);

/** Returns the total price, in cents, of the gift cards that an order buys. */
export const sumBought = (cards: readonly { amountCents: number }[] = []): number =>
  cards.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns the cents of a checkout or order that gift cards do not pay. They are charged to the bank card. */
export const dueCents = ({
  totalCents,
  giftCardPayments,
}: {
  totalCents: Cents;
  giftCardPayments?: readonly Pick<GiftCardPayment, 'cents'>[] | undefined;
}): Cents => totalCents - sumPayments(giftCardPayments);

/**
 * Returns the shop's liability for a card, in cents. For a disabled card, it only includes the amount held for unpaid
 * checkouts.
 */
export const liabilityOf = ({ status, balanceCents, reservedCents }: GiftCard): Cents =>
  reservedCents + (status === 'disabled' ? 0 : balanceCents);

export const isExpired = ({ expiresAt }: Pick<GiftCard, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

/** Returns the last day before `expiresAt`, formatted as a long US date in the given time zone. */
export const lastDayText = (expiresAt: string, timeZone: string): string =>
  new Date(Date.parse(expiresAt) - 1).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });

/**
 * Returns the reason why a card cannot be used now, as a sentence for anyone who has its code. Null if it can. `now` is in
 * milliseconds UTC.
 */
export function cardRefusal(card: GiftCard, now: number): string | null {
  if (card.status !== 'active') return 'This gift card can’t be used. Please contact us.';
  if (isExpired(card, now)) return 'This gift card has expired.';
  if (card.balanceCents > 0) return null;
  return card.reservedCents > 0
    ? 'The balance of this gift card is held for an order that isn’t paid yet. Try again in half an hour.'
    : 'This gift card has no balance left.';
}

const changed = (card: GiftCard, change: Partial<GiftCard>): GiftCard => ({
  ...card,
  ...change,
  version: card.version + 1,
});

/** Reserves a part of the balance for a checkout. Returns null if the card cannot pay that amount. */
export function withReservation(card: GiftCard, cents: Cents, now: number): GiftCard | null {
  if (cents <= 0 || cardRefusal(card, now) !== null || cents > card.balanceCents) return null;
  return changed(card, { balanceCents: card.balanceCents - cents, reservedCents: card.reservedCents + cents });
}

/** Releases a reserved amount back to the balance. */
export const withRelease = (card: GiftCard, cents: Cents): GiftCard =>
  changed(card, { balanceCents: card.balanceCents + cents, reservedCents: card.reservedCents - cents });

/** Spends a reserved amount. A card that has since been frozen or disabled still pays an amount that it reserved before. */
export const withCapture = (card: GiftCard, cents: Cents): GiftCard =>
  changed(card, { reservedCents: card.reservedCents - cents });

/**
 * Spends `cents` or the rest of the balance, for a payment that arrived after its reservation was released. Returns the cents
 * that were actually spent.
 */
export function withLateCapture(card: GiftCard, cents: Cents): { card: GiftCard; cents: Cents } {
  const spent = card.status === 'active' ? Math.min(cents, card.balanceCents) : 0;
  return { card: changed(card, { balanceCents: card.balanceCents - spent }), cents: spent };
}

/**
 * Adds `cents` to the balance, regardless of the card's status. A negative amount reduces the balance. Returns null if the
 * balance would become negative.
 */
export const withAdded = (card: GiftCard, cents: Cents): GiftCard | null =>
  card.balanceCents + cents < 0 ? null : changed(card, { balanceCents: card.balanceCents + cents });

export const withCardStatus = (card: GiftCard, status: GiftCardStatus): GiftCard => changed(card, { status });

export const withFields = (
  card: GiftCard,
  fields: Partial<Pick<GiftCard, 'recipient' | 'sendAt' | 'sentAt' | 'expiresAt' | 'codeNumber' | 'lastFour'>>,
): GiftCard => changed(card, fields);

/** Sets the balance of a card to 0 and disables the card, because its price is refunded. */
export const withWithdrawal = (card: GiftCard): GiftCard => changed(card, { balanceCents: 0, status: 'disabled' });

/** Returns the card without personal data. The code keeps working. */
export const withoutPeople = (card: GiftCard): GiftCard =>
  changed(card, { recipient: null, senderName: '', message: '' });
