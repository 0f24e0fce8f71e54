import type { CallerIdentity } from '#functions/http/http-caller.ts';
import { getUser } from '#outside/identity.ts';
import type { Profile } from '#shared/customers/profile.ts';
import { getProfile, putProfile, type StoredProfile } from '#store/customers/profiles.ts';

/** Returns the caller's profile, created from the user pool on first use. `now` in milliseconds UTC. */
export async function ensureProfile(caller: CallerIdentity, now: number): Promise<StoredProfile> {
  const known = await getProfile(caller.userId);
  if (known) return known;
  const user = await getUser(caller.accessToken);
  const profile = { userId: caller.userId, ...user, createdAt: new Date(now).toISOString() };
  await putProfile(profile);
  return profile;
}

export const toProfile = (profile: StoredProfile, caller: CallerIdentity): Profile => ({
  userId: profile.userId,
  email: profile.email,
  firstName: profile.firstName,
  lastName: profile.lastName,
  isAdmin: caller.groups.includes('admin'),
});
