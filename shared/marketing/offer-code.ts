/** Shoppers type codes in any case, and paste them with spaces around. */
export const normalizeCode = (text: string): string => text.trim().toUpperCase();

/** Matches a normalized code. */
export const CODE_PATTERN = /^[A-Z0-9_-]{3,30}$/;

/** Shown for text that can't be a code, without a request, and for a code that the shop does not know. */
export const UNKNOWN_CODE = 'This code isn’t valid.';
