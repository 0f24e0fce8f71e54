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

/** Holds an admin’s changes. A line keeps its position when it is removed; its quantity is 0 then. */
export const editInputSchema = z.strictObject({
  /** New quantities of items. */
  quantities: z
    .array(z.strictObject({ item: position, quantity: z.int().check(z.gte(0), z.lte(MAX_LINE_QUANTITY)) }))
    .check(few, oncePerItem),
  /** Units of items that become another variant. */
  swaps: z.array(z.strictObject({ item: position, quantity: units, ...choice })).check(few, oncePerItem),
  /** Items to add, at today’s price. */
  added: z.array(z.strictObject({ productId: idSchema('prd'), quantity: units, ...choice })).check(few),
});
export type EditInput = z.infer<typeof editInputSchema>;

/** Edits of the order that the caller has seen, so that two people don't change the same. */
export const editsSeenSchema = z.int().check(z.gte(0));

/** Ways to settle a difference to pay. A lower total is always refunded. */
export const EDIT_SETTLEMENTS = ['charge', 'waive'] as const;

export const editPreviewSchema = z.object({
  lines: z.array(editedLineSchema),
  totalCents: z.int(),
  differenceCents: z.int(),
  /** Cents that go back to the customer. */
  refundCents: z.int(),
});
export type EditPreview = z.infer<typeof editPreviewSchema>;

const variantSchema = z.object({ size: z.nullable(z.string()), color: z.nullable(z.string()) });

/** The variants that items of an order can become. */
export const editOptionsSchema = z.object({
  /** Says why nothing can be changed; null when something can. */
  refusal: z.nullable(z.string()),
  items: z.array(
    z.object({
      item: z.int(),
      /** Units that can be changed or removed. */
      quantity: z.int(),
      refusal: z.nullable(z.string()),
      variants: z.array(
        z.extend(variantSchema, {
          /** Change of the price of one unit, in cents. */
          shiftCents: z.int(),
          /** Units in stock; null for items made to order. */
          left: z.nullable(z.int()),
        }),
      ),
    }),
  ),
});
export type EditOptions = z.infer<typeof editOptionsSchema>;

/** A customer's change of size or color. */
export const variantChangeSchema = z.strictObject({
  item: position,
  quantity: units,
  ...choice,
  editsSeen: editsSeenSchema,
});
export type VariantChange = z.infer<typeof variantChangeSchema>;
