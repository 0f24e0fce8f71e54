/**
 * Timeouts of all AWS clients, in milliseconds. Without them a service that does not respond would block a function until it
 * is killed.
 */
export const awsClientConfig = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
};
