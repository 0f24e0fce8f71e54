import * as z from 'zod/mini';
import { type Cents, formatCents } from '#shared/base/money.ts';
import { emailSchema, lineSchema, textSchema } from '#shared/base/text.ts';
import { dayIn, momentIn } from '#shared/base/time-zone.ts';
import { type Day, shiftDay } from '#shared/base/utc-day.ts';
import { GIFT_CARD_STATUSES, type GiftCard, isExpired, MOVEMENT_KINDS } from './gift-card.ts';

/** Maximum value of a card. US law limits the value of a card that is sold without identifying the buyer. */
export const MAX_CARD_CENTS: Cents = 200_000;
/** Maximum number of days between issuing a card and sending it. */
export const MAX_DAYS_AHEAD = 365;
/** Hour in the shop's time zone at which cards scheduled for a later day are sent. */
const MAIL_HOUR = '08:00';

export const recipientSchema = z.strictObject({ name: lineSchema(60, 1), email: emailSchema });
export const messageSchema = textSchema(500);
export const senderNameSchema = lineSchema(60);

const daySchema = z.iso.date('Please enter a date');

const cardCentsSchema = z
  .int('Please enter an amount')
  .check(z.gte(100, 'must be at least $1.00'), z.lte(MAX_CARD_CENTS, `must be at most ${formatCents(MAX_CARD_CENTS)}`));
const reasonSchema = lineSchema(200, 1);

/** Validates a gift card that an admin issues. */
export const newGiftCardSchema = z.strictObject({
  amountCents: cardCentsSchema,
  recipient: recipientSchema,
  senderName: senderNameSchema,
  message: messageSchema,
  /** Day on which to send the card, in the shop's time zone. Null to send it now. */
  sendOn: z.nullable(daySchema),
  /** Last day on which the card can be used, in the shop's time zone. Null if it never expires. */
  expiresOn: z.nullable(daySchema),
  reason: reasonSchema,
});
export type NewGiftCard = z.infer<typeof newGiftCardSchema>;

const version = z.int().check(z.gte(1));

/** Validates changes to a card. `version` is the version that the admin saw. A missing field stays unchanged. */
export const giftCardChangeSchema = z.strictObject({
  version,
  recipient: z.optional(recipientSchema),
  sendOn: z.optional(z.nullable(daySchema)),
  expiresOn: z.optional(z.nullable(daySchema)),
});
export type GiftCardChange = z.infer<typeof giftCardChangeSchema>;

export const adjustmentSchema = z.strictObject({
  version,
  /** Cents to add to the balance. Negative to reduce it. */
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

/** Describes a card with its ledger. The newest entry comes first. */
export const giftCardDetailSchema = z.extend(adminGiftCardSchema, { movements: z.array(movementSchema) });
export type GiftCardDetail = z.infer<typeof giftCardDetailSchema>;

/** Lists the filters of the gift card list. `scheduled` cards have not been sent yet. */
export const GIFT_CARD_FILTERS = ['usable', 'empty', 'scheduled', 'expired', ...GIFT_CARD_STATUSES] as const;
export type GiftCardFilter = (typeof GIFT_CARD_FILTERS)[number];

/** Returns whether a card matches a filter. `now` is in milliseconds UTC. */
export function isListedAs(card: AdminGiftCard, filter: GiftCardFilter, now: number): boolean {
  if (filter === 'scheduled') return card.sentAt === null && card.status === 'active';
  if (filter === 'expired') return isExpired(card, now);
  if (filter === 'usable') return card.status === 'active' && !isExpired(card, now) && card.balanceCents > 0;
  if (filter === 'empty') return card.balanceCents + card.reservedCents === 0;
  return card.status === filter;
}

/**
 * Time in which the email should have been sent. If it takes longer, the attempts so far have failed, and an admin can send
 * it again.
 */
const MAILING_MS = 10 * 60_000;
/** Maximum number of milliseconds by which a browser's clock is expected to be slow. */
const SLOW_CLOCK_MS = 60_000;

/** Returns whether the email with the card is currently being sent. `now` is in milliseconds UTC. */
export function isBeingMailed({ status, recipient, sendAt, sentAt }: AdminGiftCard, now: number): boolean {
  const sinceMs = now - Date.parse(sendAt);
  const isDue = sinceMs >= -SLOW_CLOCK_MS && sinceMs < MAILING_MS;
  return status === 'active' && recipient !== null && sentAt === null && isDue;
}

export const toAdminGiftCard = ({ codeNumber: _secretPart, ...card }: GiftCard): AdminGiftCard => card;

/** Returns the UTC ISO time at which a card is sent: now, or in the morning of a later day in the shop's time zone. */
export const sendTimeOf = (sendOn: Day | null, timeZone: string, now: number): string =>
  new Date(
    sendOn === null || sendOn <= dayIn(timeZone, now) ? now : momentIn(timeZone, `${sendOn}T${MAIL_HOUR}`),
  ).toISOString();

/** Returns the reason why a card cannot be sent on a day. Null if it can. */
export function sendDayFault(sendOn: Day | null, timeZone: string, now: number): string | null {
  if (sendOn === null) return null;
  const today = dayIn(timeZone, now);
  if (sendOn < today) return 'can’t be in the past';
  return sendOn > shiftDay(today, MAX_DAYS_AHEAD) ? 'can be a year ahead at most' : null;
}

/**
 * Returns the UTC ISO time at which a card expires: the end of its last day in the shop's time zone. Null if it never
 * expires.
 */
export const endOfDay = (expiresOn: Day | null, timeZone: string): string | null =>
  expiresOn === null ? null : new Date(momentIn(timeZone, `${shiftDay(expiresOn, 1)}T00:00`)).toISOString();
