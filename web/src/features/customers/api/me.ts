import { queryOptions } from '@tanstack/react-query';
import type { Profile } from '#shared/customers/profile.ts';
import { call } from '#web/lib/data/api.ts';

/** Query key of the signed-in customer's profile. */
export const ME = ['me'];

export const changeName = (name: { firstName: string; lastName: string }): Promise<Profile> =>
  call('PATCH /api/me', { body: name });

/** Returns all data that the shop has about the signed-in customer, as the text of a JSON file. */
export const exportData = async (): Promise<string> => JSON.stringify(await call('GET /api/me/export', {}), null, 2);

/**
 * Deletes the account. Pass no password if the customer signed in with Google or Apple. The shop then requires that they
 * signed in recently.
 */
export const deleteAccount = (password: string | undefined): Promise<undefined> =>
  call('DELETE /api/me', { body: password === undefined ? {} : { password } });

export const signOutEverywhere = (): Promise<undefined> => call('POST /api/me/sign-out', {});

export const securityQuery = queryOptions({
  queryKey: [...ME, 'security'],
  queryFn: () => call('GET /api/me/security', {}),
});

/** Lets a passkey replace both steps of two-step sign-in. */
export const acceptPasskeys = (): Promise<undefined> => call('POST /api/me/second-factor/passkeys', {});

export const removeSecondFactor = (password: string): Promise<undefined> =>
  call('POST /api/me/second-factor/removal', { body: { password } });

/** Creates new recovery codes. They can't be read again later. */
export const makeRecoveryCodes = async (password: string): Promise<string[]> =>
  (await call('POST /api/me/recovery-codes', { body: { password } })).codes;
