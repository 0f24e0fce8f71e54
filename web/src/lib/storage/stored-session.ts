const LAST_USER = /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/;

/** Returns whether a change of this storage key means a sign-in or sign-out, perhaps in another tab. */
export const isSessionKey = (key: string | null): boolean => key === null || LAST_USER.test(key);

/**
 * Returns whether a sign-in is remembered. Cheap enough for every page, so that visitors never load the identity code.
 */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => LAST_USER.test(key));
  } catch {
    return false;
  }
}

/** Loads the identity code, which is a chunk of its own. */
export const loadIdentity = () => import('../session/identity.ts');

/** Loads the code of the second factor, which few need. */
export const loadSecondFactor = () => import('../session/second-factor.ts');

/** The caller's access token; null for visitors. */
export async function accessToken(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  const identity = await loadIdentity();
  return identity.currentToken();
}
