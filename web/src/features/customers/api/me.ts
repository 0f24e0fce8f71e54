import type { Profile } from '#shared/customers/profile.ts';
import { call } from '#web/lib/data/api.ts';

/** Query key of the caller's profile. */
export const ME = ['me'];

export const changeName = (name: { firstName: string; lastName: string }): Promise<Profile> =>
  call('PATCH /api/me', { body: name });

/** All that the shop keeps about the caller, as the text of a file. */
export const exportData = async (): Promise<string> => JSON.stringify(await call('GET /api/me/export', {}), null, 2);

export const deleteAccount = (): Promise<undefined> => call('DELETE /api/me', {});
