import { confirmSignIn, fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { call } from '../data/api.ts';
import { federation, ready } from './identity.ts';

/**
 * Finishes a sign-in that waits for a code from the authenticator app or an email. Throws Cognito's errors by their names.
 */
export async function confirmWithCode(code: string): Promise<void> {
  const { isSignedIn } = await confirmSignIn({ challengeResponse: code });
  if (!isSignedIn) throw new Error('You can’t sign in to this account here. Please contact us.');
}

export async function isTurnedOn(): Promise<boolean> {
  await ready();
  const { enabled = [] } = await fetchMFAPreference();
  return enabled.includes('TOTP');
}

/** Returns a new secret for an authenticator app, in base 32. It takes effect once a code from the app has been confirmed. */
export async function offerSecret(): Promise<string> {
  await ready();
  const { sharedSecret } = await setUpTOTP();
  return sharedSecret;
}

/** Turns on two-step sign-in. Throws `EnableSoftwareTokenMFAException` if the code does not belong to the last secret. */
export async function turnOn(code: string): Promise<void> {
  // Removes linked providers, because a sign-in through them would skip the second step.
  if (await federation()) await call('DELETE /api/me/identities', {});
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
}
