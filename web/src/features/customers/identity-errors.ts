const TOO_MANY = 'Too many attempts. Wait a few minutes and try again.';

const MESSAGES: Record<string, string> = {
  NetworkError: 'We couldn’t reach the sign-in service. Check your connection and try again.',
  CodeMismatchException: 'That code is wrong. Check our latest email.',
  ExpiredCodeException: 'That code has expired. Ask for a new one.',
  InvalidPasswordException: 'That password won’t work. Use at least 6 characters, with no spaces at the start or end.',
  PasskeyAlreadyExists: 'This device already has a passkey for your account.',
  PasskeyNotSupported: 'This device or browser can’t use passkeys.',
  PasskeyRegistrationCanceled: 'No passkey was added. Try again when you’re ready.',
  PasskeyAuthenticationCanceled: 'No passkey was used. Try again, or sign in another way.',
  RelyingPartyMismatch: 'Passkeys don’t work at this web address.',
  LimitExceededException: TOO_MANY,
  TooManyRequestsException: TOO_MANY,
  TooManyFailedAttemptsException: TOO_MANY,
};

/** Message for wrong credentials. Cognito's own message mentions a `username`. */
const WRONG_CREDENTIALS = 'Incorrect email or password.';

/** Messages for errors that share a name in Cognito and differ only in their text. */
const BY_MESSAGE: readonly [RegExp, string][] = [
  [/attempts exceeded/i, TOO_MANY],
  [/incorrect username or password/i, WRONG_CREDENTIALS],
  [/user does not exist/i, WRONG_CREDENTIALS],
  [/current status is confirmed/i, 'This account is already confirmed. Go back and sign in.'],
];

/**
 * Returns the message for a failed sign-in step. Uses our own text for common errors, and the service's text for all others.
 */
export function identityMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'Something went wrong. Please try again.';
  const [, known] = BY_MESSAGE.find(([pattern]) => pattern.test(error.message)) ?? [];
  return known ?? MESSAGES[error.name] ?? error.message;
}
