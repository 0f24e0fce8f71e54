import * as z from 'zod/mini';
import { type Cents, formatCents } from '#shared/base/money.ts';
import { emailSchema, lineSchema, textSchema } from '#shared/base/text.ts';
import { dayIn, momentIn } from '#shared/base/time-zone.ts';
import { type Day, shiftDay } from '#shared/base/utc-day.ts';
import { GIFT_CARD_STATUSES, type GiftCard, isExpired, MOVEMENT_KINDS } from './gift-card.ts';

/** US law limits what one card can hold when it is sold without asking who buys it. */
export const MAX_CARD_CENTS: Cents = 200_000;
/** Cards are mailed at most this many days ahead. */
export const MAX_DAYS_AHEAD = 365;
/** The hour in the shop's time zone at which cards of a later day are mailed. */
const MAIL_HOUR = '08:00';

export const recipientSchema = z.strictObject({ name: lineSchema(60, 1), email: emailSchema });
export const messageSchema = textSchema(500);
export const senderNameSchema = lineSchema(60);

const daySchema = z.iso.date('Please enter a date');

const cardCentsSchema = z
  .int('Please enter an amount')
  .check(z.gte(100, 'must be at least $1.00'), z.lte(MAX_CARD_CENTS, `must be at most ${formatCents(MAX_CARD_CENTS)}`));
const reasonSchema = lineSchema(200, 1);

/** A card that an admin issues. */
export const newGiftCardSchema = z.strictObject({
  amountCents: cardCentsSchema,
  recipient: recipientSchema,
  senderName: senderNameSchema,
  message: messageSchema,
  /** A day of the shop's time zone; null for now. */
  sendOn: z.nullable(daySchema),
  /** The last day; null for never. */
  expiresOn: z.nullable(daySchema),
  reason: reasonSchema,
});
export type NewGiftCard = z.infer<typeof newGiftCardSchema>;

const version = z.int().check(z.gte(1));

/** Changes of a card from the `version` that the admin saw. A missing field stays as it is. */
export const giftCardChangeSchema = z.strictObject({
  version,
  recipient: z.optional(recipientSchema),
  sendOn: z.optional(z.nullable(daySchema)),
  expiresOn: z.optional(z.nullable(daySchema)),
});
export type GiftCardChange = z.infer<typeof giftCardChangeSchema>;

export const adjustmentSchema = z.strictObject({
  version,
  /** Added to the balance; negative to take. */
  cents: z.int().check(
    z.gte(-MAX_CARD_CENTS),
    z.lte(MAX_CARD_CENTS),
    z.refine((cents) => cents !== 0, 'must not be zero'),
  ),
  reason: reasonSchema,
});

export const reasonedSchema = z.strictObject({ version, reason: reasonSchema });
export const versionedSchema = z.strictObject({ version });

export const adminGiftCardSchema = z.object({
  id: z.string(),
  status: z.enum(GIFT_CARD_STATUSES),
  lastFour: z.string(),
  initialCents: z.int(),
  balanceCents: z.int(),
  reservedCents: z.int(),
  recipient: z.nullable(z.object({ name: z.string(), email: z.string() })),
  senderName: z.string(),
  message: z.string(),
  sendAt: z.string(),
  sentAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: z.string(),
  version: z.int(),
});
export type AdminGiftCard = z.infer<typeof adminGiftCardSchema>;

const movementSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  cents: z.int(),
  balanceCents: z.int(),
  orderId: z.optional(z.string()),
  note: z.optional(z.string()),
});

/** A card with its ledger, newest first. */
export const giftCardDetailSchema = z.extend(adminGiftCardSchema, { movements: z.array(movementSchema) });
export type GiftCardDetail = z.infer<typeof giftCardDetailSchema>;

/** The filters of the list; `scheduled` cards were not mailed yet. */
export const GIFT_CARD_FILTERS = ['usable', 'empty', 'scheduled', 'expired', ...GIFT_CARD_STATUSES] as const;
export type GiftCardFilter = (typeof GIFT_CARD_FILTERS)[number];

/** Returns whether a card belongs in a list. `now` in milliseconds UTC. */
export function isListedAs(card: AdminGiftCard, filter: GiftCardFilter, now: number): boolean {
  if (filter === 'scheduled') return card.sentAt === null && card.status === 'active';
  if (filter === 'expired') return isExpired(card, now);
  if (filter === 'usable') return card.status === 'active' && !isExpired(card, now) && card.balanceCents > 0;
  if (filter === 'empty') return card.balanceCents + card.reservedCents === 0;
  return card.status === filter;
}

/** A mail that takes longer has failed so far, and an admin can send it again. */
const MAILING_MS = 10 * 60_000;
/** Milliseconds by which a browser's clock may be slow. */
const SLOW_CLOCK_MS = 60_000;

/** Returns whether the mail with a card is under way. `now` in milliseconds UTC. */
export function isBeingMailed({ status, recipient, sendAt, sentAt }: AdminGiftCard, now: number): boolean {
  const sinceMs = now - Date.parse(sendAt);
  const isDue = sinceMs >= -SLOW_CLOCK_MS && sinceMs < MAILING_MS;
  return status === 'active' && recipient !== null && sentAt === null && isDue;
}

export const toAdminGiftCard = ({ codeNumber: _secretPart, ...card }: GiftCard): AdminGiftCard => card;

/** Returns when a card is mailed: at once, or in the morning of a later day of the shop. UTC ISO. */
export const sendTimeOf = (sendOn: Day | null, timeZone: string, now: number): string =>
  new Date(
    sendOn === null || sendOn <= dayIn(timeZone, now) ? now : momentIn(timeZone, `${sendOn}T${MAIL_HOUR}`),
  ).toISOString();

/** Returns why a card cannot be mailed on a day; null when it can. */
export function sendDayFault(sendOn: Day | null, timeZone: string, now: number): string | null {
  if (sendOn === null) return null;
  const today = dayIn(timeZone, now);
  if (sendOn < today) return 'can’t be in the past';
  return sendOn > shiftDay(today, MAX_DAYS_AHEAD) ? 'can be a year ahead at most' : null;
}

/** Returns the end of the last day of a card in the shop's time zone, UTC ISO; null for never. */
export const endOfDay = (expiresOn: Day | null, timeZone: string): string | null =>
  expiresOn === null ? null : new Date(momentIn(timeZone, `${shiftDay(expiresOn, 1)}T00:00`)).toISOString();
