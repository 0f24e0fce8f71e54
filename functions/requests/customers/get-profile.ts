import { ensureProfile, toProfile } from '#functions/customers/profile.ts';
import { handle, requireSignedIn } from '#functions/http/http.ts';

export const getProfileHandler = handle('GET /api/me', async (request) => {
  const caller = requireSignedIn(request);
  return toProfile(await ensureProfile(caller, request.now), caller);
});
