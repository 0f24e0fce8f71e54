import * as z from 'zod/mini';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import { slugSchema } from '#shared/base/slug.ts';
import { sessionIdSchema } from '../checkout.ts';

const choiceFields = {
  productId: z.string().check(z.minLength(1), z.maxLength(100)),
  size: z.nullable(z.string().check(z.maxLength(20))),
  color: z.nullable(z.string().check(z.maxLength(40))),
  quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)),
};

/** A cart line as the browser stores it. Only this customer sees the line, and no order uses its price. */
const itemSchema = z.strictObject({
  ...choiceFields,
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  slug: slugSchema,
  title: z.string().check(z.minLength(1), z.maxLength(300)),
  priceCents: z.int().check(z.gte(0)),
  image: z.nullable(z.string().check(z.maxLength(2000))),
  madeToOrder: z.optional(z.boolean()),
});

const items = z.array(itemSchema).check(z.maxLength(MAX_CART_LINES));

export const accountCartSchema = z.object({
  version: z.int(),
  items,
  purchases: z.array(z.object({ sessionId: z.string(), version: z.int(), items: z.array(z.object(choiceFields)) })),
});

/**
 * Highest number of purchases that one request can report. A browser rarely pays on more than a few pages between two
 * requests.
 */
const MAX_CLEARED = 10;

export const accountCartInputSchema = z.strictObject({
  /** Version that the browser saw. If the cart has another version, the response is 409 with the cart. */
  version: z.int().check(z.gte(0)),
  items,
  /** Session ids of payment pages. The browser has already removed the items bought there from its cart. */
  cleared: z.optional(z.array(sessionIdSchema).check(z.maxLength(MAX_CLEARED))),
});
