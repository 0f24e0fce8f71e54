import { identityMessage } from './identity-errors.ts';

const WRONG = 'That code is not right. Wait for the next one in your app and try again.';

const WORDS: Record<string, string> = {
  CodeMismatchException: WRONG,
  EnableSoftwareTokenMFAException: WRONG,
  ExpiredCodeException: 'That code has been used already. Wait for the next one in your app.',
};

/** The six digits of what was typed. Throws an `Error` that says what to type where it is something else. */
export function readAppCode(typed: string): string {
  const code = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) throw new Error('Enter the six digits that your app shows.');
  return code;
}

/** What to tell somebody about a code of their authenticator app that was not taken. */
export const appCodeMessage = (error: unknown): string =>
  (error instanceof Error && WORDS[error.name]) || identityMessage(error);

/** Whether the sign-in that waits for the code is over: after three minutes, or because the page was loaded again. */
export const isLapsed = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'SignInException' || (error.name === 'NotAuthorizedException' && /session/i.test(error.message)));

/** What an authenticator app reads from a picture: its secret, and whose it is (Google's "Key URI Format"). */
export function appAddress(store: string, email: string, secret: string): string {
  const [issuer, account] = [store, email].map(encodeURIComponent);
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`;
}
