/** What people see of an order id: its last eight characters, upper case (spec section 2). Without zod: shoppers' pages load it. */
export const shortOrderId = (id: string): string => id.slice(-8).toUpperCase();
