import { handle, signedIn } from '#functions/http.ts';
import { ensureProfile, toProfile } from './profile.ts';

export const getMe = handle('GET /api/me', async (request) => {
  const caller = signedIn(request);
  return toProfile(await ensureProfile(caller, request.now), caller);
});
