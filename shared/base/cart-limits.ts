/**
 * Highest quantity of a line item. It is not in `pricing.ts`, because every page of the shop loads this limit, but only an
 * open cart loads the pricing code.
 */
export const MAX_LINE_QUANTITY = 99;
/** Highest number of line items in a cart. Stripe Checkout accepts at most 100. */
export const MAX_CART_LINES = 50;
