const WORDS: Record<string, string> = {
  NetworkError: 'We could not reach the sign-in service. Check your connection and try again.',
  UsernameExistsException: 'An account with this email already exists. Sign in instead, or reset its password.',
  CodeMismatchException: 'That code is not right. Check the latest email from us.',
  ExpiredCodeException: 'That code has expired. Ask for a new one.',
  LimitExceededException: 'Too many tries. Wait a few minutes and try again.',
  TooManyRequestsException: 'Too many tries. Wait a few minutes and try again.',
  TooManyFailedAttemptsException: 'Too many tries. Wait a few minutes and try again.',
};

/** What to tell somebody about a failed sign-in step: our words for the common cases, else the service's own. */
export function identityMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'Something went wrong. Please try again.';
  return WORDS[error.name] ?? error.message;
}
