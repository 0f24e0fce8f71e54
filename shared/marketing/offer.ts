import * as z from 'zod/mini';
import type { OfferTerms } from '#shared/base/discounts/offers.ts';
import type { FieldError } from '#shared/base/errors.ts';
import { idSchema } from '#shared/base/id.ts';
import { moneySchema } from '#shared/base/money-schema.ts';
import { textSchema } from '#shared/base/text.ts';
import { CODE_PATTERN, UNKNOWN_CODE } from './offer-code.ts';

/** A code as an admin or a shopper enters it. */
export const codeSchema = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(CODE_PATTERN, 'must be 3 to 30 letters, digits, hyphens, or underscores'));

const MAX_CENTS = 99_999_99;
const count = (least: number, most: number) =>
  z.int().check(z.gte(least, `must be at least ${least}`), z.lte(most, `must be at most ${most}`));
const percent = (most: number) =>
  z
    .int()
    .check(z.gte(1, 'must be at least 1'), z.lte(most, most < 100 ? 'must be less than 100' : 'must be at most 100'));

const valueSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: percent(99) }),
  z.strictObject({ kind: z.literal('amount'), amountCents: moneySchema({ min: 1, max: MAX_CENTS }) }),
  z.strictObject({ kind: z.literal('buy_get'), buy: count(1, 99), get: count(1, 99), percent: percent(100) }),
  z.strictObject({ kind: z.literal('free_shipping') }),
]);

/** More would make the record, which each sale with the offer writes, expensive to write. */
const MAX_TARGETS = 50;

const targets = (prefix: 'prd' | 'cat') =>
  z.array(idSchema(prefix)).check(z.maxLength(MAX_TARGETS, `can be ${MAX_TARGETS} at most`));

const editable = {
  name: textSchema(40, 1),
  value: valueSchema,
  /** Subtotal before discounts from which it applies; null for any. */
  minimumCents: z.nullable(moneySchema({ min: 1, max: MAX_CENTS })),
  /** Products and categories it is for; empty for all. */
  productIds: targets('prd'),
  categoryIds: targets('cat'),
  /** Comes on top of the volume discount; otherwise the larger of the two counts. */
  isStackable: z.boolean(),
  oncePerCustomer: z.boolean(),
  /** Orders that can use it; null for any number. */
  maxUses: z.nullable(count(1, 1_000_000)),
  /** UTC ISO. */
  startsAt: z.iso.datetime(),
  /** UTC ISO, exclusive; null for no end. */
  endsAt: z.nullable(z.iso.datetime()),
};

/** `code` is null for an automatic offer. It cannot change later: printed and mailed codes stay what they were. */
export const newOfferSchema = z.strictObject({ ...editable, code: z.nullable(codeSchema) });
export type NewOffer = z.infer<typeof newOfferSchema>;

/** `version` is the one that the admin saw: 409 when another admin was faster. */
export const offerChangeSchema = z.strictObject({ ...editable, version: z.int().check(z.gte(1)) });
export type OfferChange = z.infer<typeof offerChangeSchema>;

/** Returns why an offer with this code, or without one, cannot have these fields; null when it can. */
export function offerFault(
  code: string | null,
  { oncePerCustomer, startsAt, endsAt }: Pick<OfferChange, 'oncePerCustomer' | 'startsAt' | 'endsAt'>,
): FieldError | null {
  // An automatic one would ask each guest for an address.
  if (code === null && oncePerCustomer)
    return { path: 'oncePerCustomer', message: 'Only a code can be limited to one use per customer' };
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    return { path: 'endsAt', message: 'must be after the start' };
  return null;
}

export const OFFER_STATUSES = ['active', 'scheduled', 'paused', 'used_up', 'ended'] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

export const offerSchema = z.object({
  ...editable,
  id: z.string(),
  code: z.nullable(z.string()),
  isPaused: z.boolean(),
  /** Orders, and payment pages still open, that use it. */
  uses: z.int(),
  /** UTC ISO. */
  createdAt: z.string(),
  /** Counts the changes by admins, from 1. */
  version: z.int(),
});
export type Offer = z.infer<typeof offerSchema>;

/** Returns the status at `now` (milliseconds UTC). */
export function offerStatus(
  { isPaused, startsAt, endsAt, maxUses, uses }: Pick<Offer, 'isPaused' | 'startsAt' | 'endsAt' | 'maxUses' | 'uses'>,
  now: number,
): OfferStatus {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended';
  if (maxUses !== null && uses >= maxUses) return 'used_up';
  if (isPaused) return 'paused';
  return Date.parse(startsAt) > now ? 'scheduled' : 'active';
}

interface Target {
  id: string;
  categories: readonly { id: string }[];
}

/** Returns the terms of an offer for a cart of these products. */
export function offerTerms(
  { id, name, code, value, minimumCents, isStackable, productIds, categoryIds }: Offer,
  products: Iterable<Target>,
): OfferTerms {
  const isForAll = productIds.length + categoryIds.length === 0;
  const isCovered = (product: Target) =>
    productIds.includes(product.id) || product.categories.some((category) => categoryIds.includes(category.id));
  const covered = isForAll ? null : [...products].filter(isCovered).map((product) => product.id);
  return { id, name, code, value, minimumCents, isStackable, productIds: covered };
}

/** The offers that a cart prices itself with: the automatic ones, and that of its code. */
export const cartOffersSchema = z.object({
  offers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.nullable(z.string()),
      value: valueSchema,
      minimumCents: z.nullable(z.int()),
      productIds: z.nullable(z.array(z.string())),
      isStackable: z.boolean(),
    }),
  ),
  /** The code works once per customer, so a guest has to name an email address before paying. */
  needsEmail: z.boolean(),
});
export type CartOffers = z.infer<typeof cartOffersSchema>;

export const CODE_MESSAGES = {
  unknown: UNKNOWN_CODE,
  ended: 'This code has ended.',
  usedUp: 'This code has been used up.',
  usedByYou: 'You’ve already used this code.',
} as const;
