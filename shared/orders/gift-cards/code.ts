/** The letters and digits of codes: none that look alike. 32 of them, so that each stands for five bits. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** A hundred bits, of which eighty are unknown to someone who knows the last four characters. */
export const CODE_LENGTH = 20;

const PATTERN = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);

/** Returns a typed or pasted code in capitals, without the spaces and hyphens between its groups. */
export const normalizeGiftCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** Recognizes a code, also one with spaces or hyphens. Any discount code is shorter. */
export const isGiftCode = (typed: string): boolean => PATTERN.test(normalizeGiftCode(typed));

/** Returns the code in groups of four, as people read it. */
export const formatGiftCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;

export const lastFourOf = (code: string): string => code.slice(-4);

/** Encodes the first hundred bits of random bytes. */
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

/** Shown for text that can't be a code, without a request, and for a code that the shop does not know. */
export const UNKNOWN_GIFT_CODE = 'This gift card code isn’t valid.';
