import type { Cents } from '#shared/base/money.ts';

/**
 * `active` pays. `frozen` waits for the outcome of a dispute about its own payment. `disabled` pays nothing and is
 * no liability.
 */
export const GIFT_CARD_STATUSES = ['active', 'frozen', 'disabled'] as const;
export type GiftCardStatus = (typeof GIFT_CARD_STATUSES)[number];

/** Gift cards that can pay one order. */
export const MAX_GIFT_CARDS = 5;

/** Gift cards that one order can buy. */
export const MAX_BOUGHT_CARDS = 10;

export interface GiftCard {
  id: string;
  status: GiftCardStatus;
  /** The last four characters of its code. The code itself is stored nowhere. */
  lastFour: string;
  /** Counts the codes that the card has had; the last one works. */
  codeNumber: number;
  initialCents: Cents;
  /** The cents that it can pay now. */
  balanceCents: Cents;
  /** Held by unpaid checkouts. */
  reservedCents: Cents;
  /** Null once the recipient's data was erased. */
  recipient: GiftCardRecipient | null;
  /** Name of the giver; empty for the shop. */
  senderName: string;
  message: string;
  /** UTC ISO time of its mail. */
  sendAt: string;
  sentAt: string | null;
  /** UTC ISO; null for never. */
  expiresAt: string | null;
  /** The order that bought it; null for one that an admin issued. */
  orderId: string | null;
  /** The reason why an admin issued it. */
  reason: string | null;
  createdAt: string;
  /** Counts changes. */
  version: number;
}

export interface GiftCardRecipient {
  name: string;
  email: string;
}

/** Names a card without revealing its code. */
export const giftCardName = (lastFour: string): string => `Gift card …${lastFour}`;

/** Names a card inside a sentence. */
export const giftCardInText = (lastFour: string): string => `gift card …${lastFour}`;

/** `reserved` while a checkout is unpaid, then `spent` by its order or `released`. */
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

/** An entry of a card's ledger. */
export interface Movement {
  /** Id of the checkout or refund, or its own. A movement is written only once under its id. */
  id: string;
  /** UTC ISO. */
  at: string;
  kind: MovementKind;
  /** The change of the balance. */
  cents: Cents;
  /** The balance after it. */
  balanceCents: Cents;
  orderId?: string;
  note?: string;
}

/** The share of a card in a payment. */
export interface GiftCardPayment {
  id: string;
  lastFour: string;
  cents: Cents;
}

export const sumPayments = (payments: readonly Pick<GiftCardPayment, 'cents'>[] = []): Cents =>
  payments.reduce((sum, { cents }) => sum + cents, 0);

/** Returns the price of gift cards that are bought. */
export const sumBought = (cards: readonly { amountCents: number }[] = []): number =>
  cards.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns what the bank card pays of a checkout or order. */
export const dueCents = ({
  totalCents,
  giftCardPayments,
}: {
  totalCents: Cents;
  giftCardPayments?: readonly Pick<GiftCardPayment, 'cents'>[] | undefined;
}): Cents => totalCents - sumPayments(giftCardPayments);

/** Returns the liability of the shop for a card: of a disabled one only the part that unpaid checkouts hold. */
export const liabilityOf = ({ status, balanceCents, reservedCents }: GiftCard): Cents =>
  reservedCents + (status === 'disabled' ? 0 : balanceCents);

export const isExpired = ({ expiresAt }: Pick<GiftCard, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

/** Returns the last day that is not after `expiresAt`, as people read it. */
export const lastDayText = (expiresAt: string, timeZone: string): string =>
  new Date(Date.parse(expiresAt) - 1).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });

/**
 * Returns why a card cannot pay now, as a sentence for anyone with its code; null when it can. `now` in milliseconds
 * UTC.
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

/** Holds a part of the balance for a checkout. Returns null when the card cannot pay it. */
export function withReservation(card: GiftCard, cents: Cents, now: number): GiftCard | null {
  if (cents <= 0 || cardRefusal(card, now) !== null || cents > card.balanceCents) return null;
  return changed(card, { balanceCents: card.balanceCents - cents, reservedCents: card.reservedCents + cents });
}

/** Releases a held part. */
export const withRelease = (card: GiftCard, cents: Cents): GiftCard =>
  changed(card, { balanceCents: card.balanceCents + cents, reservedCents: card.reservedCents - cents });

/** Spends a held part. A card that was frozen or disabled since still pays what it had promised. */
export const withCapture = (card: GiftCard, cents: Cents): GiftCard =>
  changed(card, { reservedCents: card.reservedCents - cents });

/** Spends what is left of `cents` at once, for a payment that came after its reservation was released. */
export function withLateCapture(card: GiftCard, cents: Cents): { card: GiftCard; cents: Cents } {
  const spent = card.status === 'active' ? Math.min(cents, card.balanceCents) : 0;
  return { card: changed(card, { balanceCents: card.balanceCents - spent }), cents: spent };
}

/** Adds to the balance, whatever the card's status is; negative to take. Returns null when it would fall below zero. */
export const withAdded = (card: GiftCard, cents: Cents): GiftCard | null =>
  card.balanceCents + cents < 0 ? null : changed(card, { balanceCents: card.balanceCents + cents });

export const withCardStatus = (card: GiftCard, status: GiftCardStatus): GiftCard => changed(card, { status });

export const withFields = (
  card: GiftCard,
  fields: Partial<Pick<GiftCard, 'recipient' | 'sendAt' | 'sentAt' | 'expiresAt' | 'codeNumber' | 'lastFour'>>,
): GiftCard => changed(card, fields);

/** Takes the whole balance of a card whose price is refunded, and disables it. */
export const withWithdrawal = (card: GiftCard): GiftCard => changed(card, { balanceCents: 0, status: 'disabled' });

/** Returns the card without its people. The code keeps working. */
export const withoutPeople = (card: GiftCard): GiftCard =>
  changed(card, { recipient: null, senderName: '', message: '' });
