import { confirmSignIn, fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { ready } from './identity.ts';

/** Ends a sign-in that waits for a code of the authenticator app. Throws an error named as Cognito names it. */
export async function confirmWithCode(code: string): Promise<void> {
  const { isSignedIn } = await confirmSignIn({ challengeResponse: code });
  if (!isSignedIn) throw new Error('This account needs a step that the shop does not offer. Please contact us.');
}

/** Whether signing in asks for a code. */
export async function isTurnedOn(): Promise<boolean> {
  await ready();
  const { enabled = [] } = await fetchMFAPreference();
  return enabled.includes('TOTP');
}

/** A new secret for an authenticator app, in base 32; it counts once a code of it has come back. */
export async function offerSecret(): Promise<string> {
  await ready();
  const { sharedSecret } = await setUpTOTP();
  return sharedSecret;
}

/** Throws `EnableSoftwareTokenMFAException` for a code that is not of the secret offered last. */
export async function turnOn(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
}

export const turnOff = (): Promise<void> => updateMFAPreference({ totp: 'DISABLED' });
