import { identityMessage } from './identity-errors.ts';

const WRONG = 'That code isn’t right. Wait for the next one in your app, then try again.';

const MESSAGES: Record<string, string> = {
  CodeMismatchException: WRONG,
  EnableSoftwareTokenMFAException: WRONG,
  ExpiredCodeException: 'That code has already been used. Wait for the next one in your app.',
};

/** Returns the six digits of a typed code. Throws an `Error` with a message for the form when it is no code. */
export function readAppCode(typed: string): string {
  const code = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) throw new Error('Enter the 6-digit code from your app.');
  return code;
}

export const appCodeMessage = (error: unknown): string =>
  (error instanceof Error && MESSAGES[error.name]) || identityMessage(error);

/**
 * Returns whether the sign-in that waits for a code has expired: after ten minutes, or because the page was reloaded.
 */
export const isLapsed = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'SignInException' || (error.name === 'NotAuthorizedException' && /session/i.test(error.message)));

/**
 * Returns the address an authenticator app reads from a QR code: the secret and its account (Google's "Key URI
 * Format").
 */
export function appAddress(store: string, email: string, secret: string): string {
  const [issuer, account] = [store, email].map(encodeURIComponent);
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`;
}
