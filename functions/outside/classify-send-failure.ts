import { SESServiceException } from '@aws-sdk/client-ses';

/**
 * The outcome of a failed call for its message. Amazon SES has no idempotency key, so only a response or a failed connection proves
 * that a message was not sent; after a timeout it is uncertain.
 */
export type SendFailureKind =
  /** Not accepted: too fast, or the day's quota is used up. */
  | 'throttled'
  | 'quota'
  /** Not accepted, and no other message would be. */
  | 'blocked'
  /** Not accepted because of this address. */
  | 'refused'
  /** Not accepted: SES was not reached or reported its own failure. */
  | 'unreached'
  | 'uncertain';

const BLOCKS = [
  'AccountSendingPausedException',
  'ConfigurationSetSendingPausedException',
  'ConfigurationSetDoesNotExistException',
  'MailFromDomainNotVerifiedException',
];

/** Messages of refusals that concern the account, not one address. */
const ACCOUNT_REFUSAL = /not verified|suspended|paused|disabled/i;

/** Errors that occur before anything is sent. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

const isThrottling = (name: string): boolean => name.startsWith('Throttling') || name === 'TooManyRequestsException';

function classifyResponse({ name, message }: SESServiceException, status: number): SendFailureKind {
  if (isThrottling(name)) return /daily/i.test(message) ? 'quota' : 'throttled';
  if (BLOCKS.includes(name) || ACCOUNT_REFUSAL.test(message) || status === 403) return 'blocked';
  return status < 500 ? 'refused' : 'unreached';
}

/** Returns true for a response of SES itself. */
export const isMailServiceError = (error: unknown): boolean => error instanceof SESServiceException;

export function classifySendFailure(error: unknown): SendFailureKind {
  if (error instanceof SESServiceException) {
    const status = error.$metadata.httpStatusCode;
    // A response without an SES error code comes from a proxy, which cannot know.
    return status === undefined || error.name === 'Unknown' ? 'uncertain' : classifyResponse(error, status);
  }
  const { code, name, message } = error as { code?: string; name?: string; message?: string };
  if (NOT_CONNECTED.includes(code ?? '')) return 'unreached';
  if (name === 'TimeoutError' && /establish a connection/.test(message ?? '')) return 'unreached';
  return 'uncertain';
}
