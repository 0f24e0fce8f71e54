import { ensureProfile, toProfile } from '#functions/customers/profile.ts';
import { handle, signedIn } from '#functions/http/http.ts';

export const getMe = handle('GET /api/me', async (request) => {
  const caller = signedIn(request);
  return toProfile(await ensureProfile(caller, request.now), caller);
});
