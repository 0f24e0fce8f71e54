/** Names of the errors that AWS throws for calls that come too fast, or that change the same item at the same moment. */
const OVERLOAD: readonly string[] = [
  ...['ThrottlingException', 'TooManyRequestsException', 'ProvisionedThroughputExceededException'],
  ...['RequestLimitExceeded', 'TransactionConflictException', 'TransactionInProgressException', 'TableBusy'],
];
/** Lists the reasons for which DynamoDB cancels a transaction although no condition failed. */
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

/** Returns true for an error that was caused by too many calls at the same moment. The same call may soon succeed. */
export const isOverload = (error: unknown): boolean =>
  error instanceof Error &&
  (OVERLOAD.includes(error.name) || reasonsOf(error).some((code) => OVERLOAD_REASONS.includes(code)));

/** Returns true for an error that means that the table had no capacity left for the call. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof Error && [error.name, ...reasonsOf(error)].some((code) => THROTTLED.includes(code));

/** Returns true for the error of a call that got no response in time. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';
