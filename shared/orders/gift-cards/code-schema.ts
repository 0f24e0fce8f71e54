import * as z from 'zod/mini';
import { CODE_ALPHABET, CODE_LENGTH, normalizeGiftCode } from './code.ts';

/** Matches a code in upper or lower case, with spaces and hyphens anywhere in it. */
const PATTERN = new RegExp(`^[\\s-]*(?:[${CODE_ALPHABET}${CODE_ALPHABET.toLowerCase()}][\\s-]*){${CODE_LENGTH}}$`);

/** Validates a code that a shopper enters. The text can have at most 40 characters. */
export const giftCodeSchema = z
  .string()
  .check(z.maxLength(40), z.regex(PATTERN, 'is not a gift card code'), z.overwrite(normalizeGiftCode));
