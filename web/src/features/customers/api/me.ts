import { queryOptions } from '@tanstack/react-query';
import type { Profile } from '#shared/customers/profile.ts';
import { call } from '#web/lib/data/api.ts';

/** Query key of the caller's profile. */
export const ME = ['me'];

export const changeName = (name: { firstName: string; lastName: string }): Promise<Profile> =>
  call('PATCH /api/me', { body: name });

/** Returns all data that the shop keeps about the caller, as the text of a file. */
export const exportData = async (): Promise<string> => JSON.stringify(await call('GET /api/me/export', {}), null, 2);

/** A sign-in through a provider has no password; the shop then asks for a recent one. */
export const deleteAccount = (password: string | undefined): Promise<undefined> =>
  call('DELETE /api/me', { body: password === undefined ? {} : { password } });

export const signOutEverywhere = (): Promise<undefined> => call('POST /api/me/sign-out', {});

export const securityQuery = queryOptions({
  queryKey: [...ME, 'security'],
  queryFn: () => call('GET /api/me/security', {}),
});

/** Lets passkeys count as both steps of two-step sign-in. */
export const acceptPasskeys = (): Promise<undefined> => call('POST /api/me/second-factor/passkeys', {});

export const removeSecondFactor = (password: string): Promise<undefined> =>
  call('POST /api/me/second-factor/removal', { body: { password } });

/** Makes new recovery codes. Only this answer contains them. */
export const makeRecoveryCodes = async (password: string): Promise<string[]> =>
  (await call('POST /api/me/recovery-codes', { body: { password } })).codes;
