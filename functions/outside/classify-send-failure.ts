import { SESServiceException } from '@aws-sdk/client-ses';

/**
 * What a failed call says of its message. Amazon SES has no idempotency key, so only an answer, or a connection that never
 * was, proves that a message did not go out; a silence leaves it uncertain.
 */
export type SendFailureKind =
  /** Not taken: too fast, or the day's quota is used up. */
  | 'throttled'
  | 'quota'
  /** Not taken, and no other message would be. */
  | 'blocked'
  /** Not taken, because of this address. */
  | 'refused'
  /** Not taken: the service was not reached, or failed by its own word. */
  | 'unreached'
  | 'uncertain';

const BLOCKS = [
  'AccountSendingPausedException',
  'ConfigurationSetSendingPausedException',
  'ConfigurationSetDoesNotExistException',
  'MailFromDomainNotVerifiedException',
];

/** What a refusal says that is not about its address. */
const OF_EVERYBODY = /not verified|suspended|paused|disabled/i;

/** Nothing was sent yet when these happen. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

const isThrottling = (name: string): boolean => name.startsWith('Throttling') || name === 'TooManyRequestsException';

function fateOfAnswer({ name, message }: SESServiceException, status: number): SendFailureKind {
  if (isThrottling(name)) return /daily/i.test(message) ? 'quota' : 'throttled';
  if (BLOCKS.includes(name) || OF_EVERYBODY.test(message) || status === 403) return 'blocked';
  return status < 500 ? 'refused' : 'unreached';
}

/** Whether the mail service itself has answered with this. */
export const isMailServiceError = (error: unknown): boolean => error instanceof SESServiceException;

export function classifySendFailure(error: unknown): SendFailureKind {
  if (error instanceof SESServiceException) {
    const status = error.$metadata.httpStatusCode;
    // An answer without the service's own code comes from something in between, which cannot know.
    return status === undefined || error.name === 'Unknown' ? 'uncertain' : fateOfAnswer(error, status);
  }
  const { code, name, message } = error as { code?: string; name?: string; message?: string };
  if (NOT_CONNECTED.includes(code ?? '')) return 'unreached';
  if (name === 'TimeoutError' && /establish a connection/.test(message ?? '')) return 'unreached';
  return 'uncertain';
}
