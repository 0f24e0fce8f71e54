import * as z from 'zod/mini';

const HOUR_S = 3600;

/**
 * Matches a pass of the form `<expiry in epoch seconds>.<HMAC-SHA256>`. A pass gives access to one photo, but to nothing else
 * of the order.
 */
export const photoPassSchema = z.string().check(z.regex(/^\d{10}\.[A-Za-z0-9_-]{43}$/, 'is not a pass'));

/**
 * Returns the text that is signed for a pass. Other links are signed with the same key. The prefix prevents them from being
 * used as passes.
 */
export const photoClaim = (id: string, expiresAt: number): string => `photo ${id} ${expiresAt}`;

/**
 * Returns the time at which a pass expires, in epoch seconds. With the default, that is after one to two hours. All passes of
 * the same hour expire at the same time, so pages loaded in that hour share the browser's cached copy.
 */
export const passExpiry = (now: number, hours = 1): number => (Math.floor(now / 1000 / HOUR_S) + 1 + hours) * HOUR_S;

/** Hours for which a pass in an export of personal data is valid. It is longer, because people read the export later. */
export const EXPORT_PASS_HOURS = 7 * 24;
