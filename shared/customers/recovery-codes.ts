import * as z from 'zod/mini';

/** Number of recovery codes made at a time. */
export const RECOVERY_CODES = 10;

/** No letters or digits that are easily mistaken for one another. */
export const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 12;

/** Returns a code as it is compared: lower case, without spaces and hyphens. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '');

/** Returns a code as it is shown, in groups of four: `abcd-efgh-jkmn`. */
export const groupedCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

export const isRecoveryCode = (typed: string): boolean =>
  plainCode(typed).length === LENGTH && [...plainCode(typed)].every((letter) => RECOVERY_ALPHABET.includes(letter));

/** Makes a code of about 59 bits. `pick` returns a random integer below its argument. */
export const newRecoveryCode = (pick: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => RECOVERY_ALPHABET[pick(RECOVERY_ALPHABET.length)]).join('');

export const recoveryCodeSchema = z.string().check(z.maxLength(40), z.refine(isRecoveryCode, 'is not a recovery code'));

export const securitySchema = z.object({
  /** True for the only owner of the shop, whose account cannot be deleted. */
  isOnlyOwner: z.boolean(),
  /** True when the team demands two-step sign-in of the caller. */
  isSecondFactorRequired: z.boolean(),
  /** Recovery codes that are left; null when none were made. */
  recoveryCodes: z.nullable(z.object({ left: z.int(), madeAt: z.string() })),
});
export type Security = z.infer<typeof securitySchema>;
