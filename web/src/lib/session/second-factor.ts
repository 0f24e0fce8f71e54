import { confirmSignIn, fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { call } from '../data/api.ts';
import { federation, ready } from './identity.ts';

/** Ends a sign-in that waits for a code, of the authenticator app or from a mail. Throws an error named as Cognito names it. */
export async function confirmWithCode(code: string): Promise<void> {
  const { isSignedIn } = await confirmSignIn({ challengeResponse: code });
  if (!isSignedIn) throw new Error('You can’t sign in to this account here. Please contact us.');
}

export async function isTurnedOn(): Promise<boolean> {
  await ready();
  const { enabled = [] } = await fetchMFAPreference();
  return enabled.includes('TOTP');
}

/** Returns a new secret for an authenticator app, in base 32. It takes effect after a code of it is confirmed. */
export async function offerSecret(): Promise<string> {
  await ready();
  const { sharedSecret } = await setUpTOTP();
  return sharedSecret;
}

/** Throws `EnableSoftwareTokenMFAException` for a code that is not of the secret offered last. */
export async function turnOn(code: string): Promise<void> {
  // They would skip the second step.
  if (await federation()) await call('DELETE /api/me/identities', {});
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
}
