/**
 * Returns the order number that people see: the last eight characters of the id in upper case. Kept
 * apart from zod, because shop pages load it.
 */
export const shortOrderId = (id: string): string => id.slice(-8).toUpperCase();
