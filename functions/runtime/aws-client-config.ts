/**
 * How every AWS client here waits: without limits of its own, one silent service would hold a function until it is killed.
 * Milliseconds.
 */
export const awsClientConfig = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
};
