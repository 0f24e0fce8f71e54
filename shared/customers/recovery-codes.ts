import * as z from 'zod/mini';

/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10;

/** Characters of recovery codes. Leaves out letters and digits that look alike. */
export const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 12;

/** Returns a code in the form in which codes are compared: lowercase, without spaces and hyphens. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '');

/** Formats a code in groups of four: `abcd-efgh-jkmn`. */
export const groupedCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

export const isRecoveryCode = (typed: string): boolean =>
  plainCode(typed).length === LENGTH && [...plainCode(typed)].every((letter) => RECOVERY_ALPHABET.includes(letter));

/** Generates a code with about 59 bits. `pick` returns a random integer that is smaller than its argument. */
export const newRecoveryCode = (pick: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => RECOVERY_ALPHABET[pick(RECOVERY_ALPHABET.length)]).join('');

export const recoveryCodeSchema = z.string().check(z.maxLength(40), z.refine(isRecoveryCode, 'is not a recovery code'));

export const securitySchema = z.object({
  /** True if the caller is the only owner of the shop. That account cannot be deleted. */
  isOnlyOwner: z.boolean(),
  /** True if the team requires the caller to use two-step sign-in. */
  isSecondFactorRequired: z.boolean(),
  /** Recovery codes that are left. Null if none were made. */
  recoveryCodes: z.nullable(z.object({ left: z.int(), madeAt: z.string() })),
});
export type Security = z.infer<typeof securitySchema>;
