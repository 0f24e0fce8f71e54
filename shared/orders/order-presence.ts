/** Interval, in milliseconds, at which an open and visible order page reports that an admin is viewing the order. */
export const PRESENCE_MS = 25_000;

/**
 * Milliseconds for which an admin is shown as viewing an order after a report. It is longer than the interval, so a late
 * report does no harm.
 */
export const PRESENCE_KEPT_MS = 60_000;
