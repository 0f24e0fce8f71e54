/** Letters and digits used in codes. None of them look alike. There are 32, so each encodes five bits. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/**
 * Number of characters in a code. A code has 100 bits, and 80 of them stay secret even if the last four characters are known.
 */
export const CODE_LENGTH = 20;

const PATTERN = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);

/** Returns a typed or pasted code in upper case, without spaces and hyphens. */
export const normalizeGiftCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * Returns whether the text is a gift card code. Spaces and hyphens are ignored. A discount code is always shorter, so the two
 * cannot be confused.
 */
export const isGiftCode = (typed: string): boolean => PATTERN.test(normalizeGiftCode(typed));

/** Returns the code in groups of four characters, which are easier to read. */
export const formatGiftCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;

export const lastFourOf = (code: string): string => code.slice(-4);

/** Encodes the first 100 bits of random bytes as a code. */
export function encodeGiftCode(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  bits >>= BigInt(bytes.length * 8 - CODE_LENGTH * 5);
  let code = '';
  for (let at = 0; at < CODE_LENGTH; at++) {
    code = CODE_ALPHABET.charAt(Number(bits & 31n)) + code;
    bits >>= 5n;
  }
  return code;
}

/**
 * Message for an invalid code. It is shown for text that can't be a code, without a request to the server, and for a code
 * that the shop does not know.
 */
export const UNKNOWN_GIFT_CODE = 'This gift card code isn’t valid.';
