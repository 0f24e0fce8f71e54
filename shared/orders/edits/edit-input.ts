import * as z from 'zod/mini';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import { idSchema } from '#shared/base/id.ts';
import { editedLineSchema } from './edit.ts';

const position = z.int().check(z.gte(0), z.lt(1000));
const units = z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY));
const choice = {
  size: z.nullable(z.string().check(z.maxLength(20))),
  color: z.nullable(z.string().check(z.maxLength(40))),
};

const isOncePerItem = (lines: readonly { item: number }[]): boolean =>
  new Set(lines.map(({ item }) => item)).size === lines.length;
const oncePerItem = z.refine<readonly { item: number }[]>(isOncePerItem, 'Each item can be named once');
const few = z.maxLength(MAX_CART_LINES);

/** Validates the changes that an admin makes to an order. A removed line keeps its position, with a quantity of 0. */
export const editInputSchema = z.strictObject({
  /** New quantities of existing items. */
  quantities: z
    .array(z.strictObject({ item: position, quantity: z.int().check(z.gte(0), z.lte(MAX_LINE_QUANTITY)) }))
    .check(few, oncePerItem),
  /** Units of existing items to change to another variant. */
  swaps: z.array(z.strictObject({ item: position, quantity: units, ...choice })).check(few, oncePerItem),
  /** Items to add at today’s price. */
  added: z.array(z.strictObject({ productId: idSchema('prd'), quantity: units, ...choice })).check(few),
});
export type EditInput = z.infer<typeof editInputSchema>;

/**
 * Validates the number of edits that the caller has seen. The number prevents two people from editing the order at the same
 * time.
 */
export const editsSeenSchema = z.int().check(z.gte(0));

/**
 * Lists the ways to settle a difference that the customer would have to pay. If the total is lower, the difference is always
 * refunded.
 */
export const EDIT_SETTLEMENTS = ['charge', 'waive'] as const;

export const editPreviewSchema = z.object({
  lines: z.array(editedLineSchema),
  totalCents: z.int(),
  differenceCents: z.int(),
  /** Cents to refund to the customer. */
  refundCents: z.int(),
});
export type EditPreview = z.infer<typeof editPreviewSchema>;

const variantSchema = z.object({ size: z.nullable(z.string()), color: z.nullable(z.string()) });

/** Lists the variants to which each item of an order can change. */
export const editOptionsSchema = z.object({
  /** Reason why no item can be changed. Null if at least one can. */
  refusal: z.nullable(z.string()),
  items: z.array(
    z.object({
      item: z.int(),
      /** Number of units that can be changed or removed. */
      quantity: z.int(),
      refusal: z.nullable(z.string()),
      variants: z.array(
        z.extend(variantSchema, {
          /** Difference in the price of one unit, in cents. */
          shiftCents: z.int(),
          /** Units in stock. Null for items made to order. */
          left: z.nullable(z.int()),
        }),
      ),
    }),
  ),
});
export type EditOptions = z.infer<typeof editOptionsSchema>;

/** Validates a customer's change of size or color. */
export const variantChangeSchema = z.strictObject({
  item: position,
  quantity: units,
  ...choice,
  editsSeen: editsSeenSchema,
});
export type VariantChange = z.infer<typeof variantChangeSchema>;
