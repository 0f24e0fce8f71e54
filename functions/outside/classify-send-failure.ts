import { SESServiceException } from '@aws-sdk/client-ses';

/**
 * Says what a failed call to SES means for the email. SES has no idempotency key, so only an error response or a failed
 * connection proves that the email was not sent. After a timeout, the result is `uncertain`.
 */
export type SendFailureKind =
  /** SES did not accept the message, because the shop sent too fast or the day's quota is used up. */
  | 'throttled'
  | 'quota'
  /** SES did not accept the message, and would not accept any other. */
  | 'blocked'
  /** SES did not accept the message because of its email address. */
  | 'refused'
  /** SES did not accept the message, because the call did not reach it or it failed itself. */
  | 'unreached'
  | 'uncertain';

const BLOCKS = [
  'AccountSendingPausedException',
  'ConfigurationSetSendingPausedException',
  'ConfigurationSetDoesNotExistException',
  'MailFromDomainNotVerifiedException',
];

/** Matches error messages that concern the account, not one email address. */
const ACCOUNT_REFUSAL = /not verified|suspended|paused|disabled/i;

/** Network errors that occur before anything is sent. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

const isThrottling = (name: string): boolean => name.startsWith('Throttling') || name === 'TooManyRequestsException';

function classifyResponse({ name, message }: SESServiceException, status: number): SendFailureKind {
  if (isThrottling(name)) return /daily/i.test(message) ? 'quota' : 'throttled';
  if (BLOCKS.includes(name) || ACCOUNT_REFUSAL.test(message) || status === 403) return 'blocked';
  return status < 500 ? 'refused' : 'unreached';
}

/** Returns true for an error response from SES itself. */
export const isMailServiceError = (error: unknown): boolean => error instanceof SESServiceException;

export function classifySendFailure(error: unknown): SendFailureKind {
  if (error instanceof SESServiceException) {
    const status = error.$metadata.httpStatusCode;
    // A response without an SES error code comes from a proxy. The proxy cannot know if SES accepted the message.
    return status === undefined || error.name === 'Unknown' ? 'uncertain' : classifyResponse(error, status);
  }
  const { code, name, message } = error as { code?: string; name?: string; message?: string };
  if (NOT_CONNECTED.includes(code ?? '')) return 'unreached';
  if (name === 'TimeoutError' && /establish a connection/.test(message ?? '')) return 'unreached';
  return 'uncertain';
}
