/** Returns the code in upper case and without spaces around it, because shoppers type and paste codes in any form. */
export const normalizeCode = (text: string): string => text.trim().toUpperCase();

/** Matches a normalized code. */
export const CODE_PATTERN = /^[A-Z0-9_-]{3,30}$/;

/**
 * Message for an invalid code. It is shown for text that can't be a code, without a request to the server, and for a code
 * that the shop does not know.
 */
export const UNKNOWN_CODE = 'This code isn’t valid.';
