/** Apart from pricing, because every page of the shop loads the cart's limits, but only an open cart its price. */
export const MAX_LINE_QUANTITY = 99;
/** Stripe Checkout accepts at most 100 lines. */
export const MAX_CART_LINES = 50;
