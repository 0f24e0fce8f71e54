import type { Rate } from '#shared/base/rate-limits.ts';

/** Under this name the browser hands the user pool its permit to sign up, as validation data. */
export const PERMIT_FIELD = 'permit';

/**
 * All who sign up past the shop's pages share this: a program of an owner's, or a page that is older than the shop. It is
 * what one address on the internet may ask for, twice.
 */
export const UNPERMITTED_LIMIT = { name: 'sign_up_without_permit', most: 60, minutes: 60 } as const satisfies Rate & {
  name: string;
};
