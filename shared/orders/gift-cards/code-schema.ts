import * as z from 'zod/mini';
import { CODE_ALPHABET, CODE_LENGTH, normalizeGiftCode } from './code.ts';

/** Letters in any case, with spaces and hyphens between them. */
const PATTERN = new RegExp(`^[\\s-]*(?:[${CODE_ALPHABET}${CODE_ALPHABET.toLowerCase()}][\\s-]*){${CODE_LENGTH}}$`);

/** A code as a shopper enters it, of at most 40 characters. */
export const giftCodeSchema = z
  .string()
  .check(z.maxLength(40), z.regex(PATTERN, 'is not a gift card code'), z.overwrite(normalizeGiftCode));
