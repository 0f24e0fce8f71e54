/** Interval in milliseconds at which a visible order's page says that its admin looks at it. */
export const PRESENCE_MS = 25_000;

/** An admin counts as looking at an order for this many milliseconds, so that one late report does no harm. */
export const PRESENCE_KEPT_MS = 60_000;
