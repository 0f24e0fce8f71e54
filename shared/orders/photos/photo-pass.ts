import * as z from 'zod/mini';

const HOUR_S = 3600;

/** `<expiry in UTC seconds>.<HMAC-SHA256>`. It opens one photo, and nothing else of its order. */
export const photoPassSchema = z.string().check(z.regex(/^\d{10}\.[A-Za-z0-9_-]{43}$/, 'is not a pass'));

/**
 * Returns the text that a pass signs. Its prefix keeps other links that are signed with the same key from working as
 * passes.
 */
export const photoClaim = (id: string, expiresAt: number): string => `photo ${id} ${expiresAt}`;

/** Returns when a pass ends, in UTC seconds: after one to two hours, so that pages of the same hour share a browser's copy. */
export const passExpiry = (now: number, hours = 1): number => (Math.floor(now / 1000 / HOUR_S) + 1 + hours) * HOUR_S;

/** A pass in an export of personal data, which is read later. */
export const EXPORT_PASS_HOURS = 7 * 24;
