/** Returns the order number people see: the last eight characters of the id (spec section 2). Without zod, since shoppers' pages load this file. */
export const shortOrderId = (id: string): string => id.slice(-8).toUpperCase();
