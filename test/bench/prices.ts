/**
 * List prices of us-east-1 on 2026-11-21, in US dollars, before any free tier. Sources:
 * aws.amazon.com/lambda/pricing, /eventbridge/pricing, /dynamodb/pricing/on-demand, /api-gateway/pricing, /cloudfront/pricing,
 * /cloudwatch/pricing, /ses/pricing, /systems-manager/pricing, /kms/pricing. Change them here for another region or date.
 */
export const PRICES = {
  lambda: { request: 0.2 / 1e6, gigabyteSecond: 0.0000133334 },
  /** Price of one invocation by EventBridge Scheduler. */
  schedule: { call: 1 / 1e6 },
  /** Price of one on-demand read or write request unit. */
  dynamoDb: { read: 0.125 / 1e6, write: 0.625 / 1e6 },
  httpApi: { request: 1 / 1e6 },
  /** Prices for delivery to North America and Europe. */
  cloudFront: { request: 0.01 / 1e4, gigabyte: 0.085 },
  logs: { gigabyte: 0.5 },
  ses: { mail: 0.1 / 1e3 },
  /**
   * Price of one use of AWS's key for encrypted parameters. Each read of a parameter uses it once. The parameters themselves
   * cost nothing.
   */
  kms: { use: 0.03 / 1e4 },
} as const;

/**
 * Counts how often the secret keys are read for an order. This cannot be measured here, because all functions share one
 * memory. A function caches its keys for some minutes, so in a quiet shop each function that handles the order reads them
 * once. `ofOwn` counts the reads of Stripe's keys by the shop, webhooks, and changes functions. `ofMade` counts the reads of
 * the provider's key by these functions and the clock. `aLook` is for one poll of the provider's order. The clock caches
 * Stripe's keys for `clockMinutes`.
 */
export const KEY_READS = { ofOwn: 3, ofMade: 4, aLook: 1, clockMinutes: 5 } as const;

/** Seconds of a cold start with its first run. This is an estimate, because it cannot be measured here. */
export const COLD_SECONDS = 1;

/**
 * Bytes that Lambda logs for each invocation and API Gateway for each request. These are estimates, because they cannot be
 * measured here.
 */
export const OWN_LINES = { invocation: 400, request: 350 } as const;
