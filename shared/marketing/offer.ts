import * as z from 'zod/mini';
import type { OfferTerms } from '#shared/base/discounts/offers.ts';
import type { FieldError } from '#shared/base/errors.ts';
import { idSchema } from '#shared/base/id.ts';
import { moneySchema } from '#shared/base/money-schema.ts';
import { textSchema } from '#shared/base/text.ts';
import { CODE_PATTERN, UNKNOWN_CODE } from './offer-code.ts';

/** Validates a code that an admin or a shopper enters. */
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

/**
 * Maximum number of products, and of categories. Each sale with the offer writes the whole record, so a larger record would
 * make sales more expensive.
 */
const MAX_TARGETS = 50;

const targets = (prefix: 'prd' | 'cat') =>
  z.array(idSchema(prefix)).check(z.maxLength(MAX_TARGETS, `can be ${MAX_TARGETS} at most`));

const editable = {
  name: textSchema(40, 1),
  value: valueSchema,
  /** Minimum subtotal before discounts, in cents. Null if there is no minimum. */
  minimumCents: z.nullable(moneySchema({ min: 1, max: MAX_CENTS })),
  /** Products and categories that the offer applies to. If both lists are empty, the offer applies to all products. */
  productIds: targets('prd'),
  categoryIds: targets('cat'),
  /** True if the offer is added to the volume discount. Otherwise only the larger of the two discounts applies. */
  isStackable: z.boolean(),
  oncePerCustomer: z.boolean(),
  /** Maximum number of orders that can use the offer. Null if unlimited. */
  maxUses: z.nullable(count(1, 1_000_000)),
  /** UTC time in ISO 8601 format. */
  startsAt: z.iso.datetime(),
  /** UTC ISO time at which the offer ends. It no longer applies at that time. Null if it has no end. */
  endsAt: z.nullable(z.iso.datetime()),
};

/**
 * Validates a new offer. `code` is null for an automatic offer. The code cannot change later, because it may already be in
 * print or in emails.
 */
export const newOfferSchema = z.strictObject({ ...editable, code: z.nullable(codeSchema) });
export type NewOffer = z.infer<typeof newOfferSchema>;

/**
 * Validates a change to an offer. `version` is the version that the admin saw. If another admin changed the offer since then,
 * the response is 409.
 */
export const offerChangeSchema = z.strictObject({ ...editable, version: z.int().check(z.gte(1)) });
export type OfferChange = z.infer<typeof offerChangeSchema>;

/** Returns the field error that makes an offer invalid. Null if it is valid. `code` is null for an automatic offer. */
export function offerFault(
  code: string | null,
  { oncePerCustomer, startsAt, endsAt }: Pick<OfferChange, 'oncePerCustomer' | 'startsAt' | 'endsAt'>,
): FieldError | null {
  // An automatic offer with this limit would require an email address from every guest.
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
  /** Number of orders and of open payment pages that use the offer. */
  uses: z.int(),
  /** UTC time in ISO 8601 format. */
  createdAt: z.string(),
  /** Counts the changes by admins, from 1. */
  version: z.int(),
});
export type Offer = z.infer<typeof offerSchema>;

/** Returns the status of an offer at `now` (milliseconds UTC). */
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

/**
 * Returns the terms of an offer for a cart with these products. `productIds` is null if the offer applies to all products.
 */
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

/** Lists the offers with which the cart calculates its prices: the automatic offers, and the offer of the entered code. */
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
  /** True if the code works only once per customer. A guest then has to enter an email address before paying. */
  needsEmail: z.boolean(),
});
export type CartOffers = z.infer<typeof cartOffersSchema>;

export const CODE_MESSAGES = {
  unknown: UNKNOWN_CODE,
  ended: 'This code has ended.',
  usedUp: 'This code has been used up.',
  usedByYou: 'You’ve already used this code.',
} as const;
