import { ensureProfile, toProfile } from '#functions/customers/profile.ts';
import { handle, signedIn } from '#functions/http/http.ts';
import { renameProfile } from '#store/customers/profiles.ts';

export const changeMe = handle('PATCH /api/me', async (request) => {
  const caller = signedIn(request);
  const { firstName, lastName } = await ensureProfile(caller, request.now);
  const changed = await renameProfile(caller.userId, { firstName, lastName, ...request.body });
  return toProfile(changed, caller);
});
