import { ensureProfile, toProfile } from '#functions/customers/profile.ts';
import { handle, requireSignedIn } from '#functions/http/http.ts';
import { updateProfileName } from '#store/customers/profiles.ts';

export const updateProfileHandler = handle('PATCH /api/me', async (request) => {
  const caller = requireSignedIn(request);
  const { firstName, lastName } = await ensureProfile(caller, request.now);
  const changed = await updateProfileName(caller.userId, { firstName, lastName, ...request.body });
  return toProfile(changed, caller);
});
