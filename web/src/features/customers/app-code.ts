import { identityMessage } from './identity-errors.ts';

const WRONG = 'That code isn’t right. Wait for the next one in your app, then try again.';

const MESSAGES: Record<string, string> = {
  CodeMismatchException: WRONG,
  EnableSoftwareTokenMFAException: WRONG,
  ExpiredCodeException: 'That code has already been used. Wait for the next one in your app.',
};

/** Returns the six digits of a code as typed. If the text isn't a code, throws an `Error` with a message for the form. */
export function readAppCode(typed: string): string {
  const code = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) throw new Error('Enter the 6-digit code from your app.');
  return code;
}

export const appCodeMessage = (error: unknown): string =>
  (error instanceof Error && MESSAGES[error.name]) || identityMessage(error);

/** Returns true if the time to enter the code is over. That happens after ten minutes or when the page is reloaded. */
export const isLapsed = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'SignInException' || (error.name === 'NotAuthorizedException' && /session/i.test(error.message)));

/**
 * Returns the URL that an authenticator app reads from a QR code. It has the secret and the account, in Google's “Key URI
 * Format”.
 */
export function appAddress(store: string, email: string, secret: string): string {
  const [issuer, account] = [store, email].map(encodeURIComponent);
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`;
}
