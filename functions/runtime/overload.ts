/** Errors of calls to AWS that came too fast, or at the same moment as others for the same item. */
const OVERLOAD: readonly string[] = [
  ...['ThrottlingException', 'TooManyRequestsException', 'ProvisionedThroughputExceededException'],
  ...['RequestLimitExceeded', 'TransactionConflictException', 'TransactionInProgressException', 'TableBusy'],
];
/** Reasons of a transaction that was canceled though none of its conditions failed. */
const OVERLOAD_REASONS: readonly unknown[] = [
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
];

const THROTTLED: readonly unknown[] = [
  ...['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded'],
  ...['ThrottlingError', 'ProvisionedThroughputExceeded'],
];

const reasonsOf = (error: Error): unknown[] =>
  'CancellationReasons' in error && Array.isArray(error.CancellationReasons)
    ? error.CancellationReasons.map((reason: { Code?: unknown }) => reason.Code)
    : [];

/** Recognizes the error of a call that may succeed in a moment, because too many came at once. */
export const isOverload = (error: unknown): boolean =>
  error instanceof Error &&
  (OVERLOAD.includes(error.name) || reasonsOf(error).some((code) => OVERLOAD_REASONS.includes(code)));

/** Recognizes the error of a call that the table had no capacity for. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof Error && [error.name, ...reasonsOf(error)].some((code) => THROTTLED.includes(code));

/** Recognizes the error of a call that was not answered in time. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';
