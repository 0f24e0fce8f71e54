const LAST_USER = /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/;

/** Returns true if a change of this storage key means a sign-in or sign-out, possibly in another tab. */
export const isSessionKey = (key: string | null): boolean => key === null || LAST_USER.test(key);

/** Returns true if a sign-in is stored. This is fast enough for every page, so that visitors never load the identity code. */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => LAST_USER.test(key));
  } catch {
    return false;
  }
}

/** Loads the identity code, which is in a separate chunk. */
export const loadIdentity = () => import('../session/identity.ts');

/** Loads the code for the second factor, which few customers need. */
export const loadSecondFactor = () => import('../session/second-factor.ts');

/** Returns the caller's access token, or null for visitors. */
export async function accessToken(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  const identity = await loadIdentity();
  return identity.currentToken();
}
