const LAST_USER = /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/;

/** True for the storage key whose change means that somebody signed in or out, perhaps in another tab. */
export const isSessionKey = (key: string | null): boolean => key === null || LAST_USER.test(key);

/** Whether a sign-in is remembered here: cheap enough to ask on each page, so that visitors never load the identity code. */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => LAST_USER.test(key));
  } catch {
    return false;
  }
}

/** The identity code, in a chunk of its own. */
export const loadIdentity = () => import('./identity.ts');

/** What only those need who have a second factor, or turn one on. */
export const loadSecondFactor = () => import('./second-factor.ts');

/** The caller's access token; null for visitors. */
export async function accessToken(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  const identity = await loadIdentity();
  return identity.currentToken();
}
