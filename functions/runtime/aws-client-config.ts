/**
 * Settings for all AWS clients, with timeouts in milliseconds. Without timeouts, a service that does not respond would block
 * a function until it is stopped.
 */
export const awsClientConfig = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
};
