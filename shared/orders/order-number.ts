/**
 * Returns the order number that people see: the last eight characters of the id in upper case. This function is in its own
 * file without zod, because pages of the shop load it.
 */
export const shortOrderId = (id: string): string => id.slice(-8).toUpperCase();
