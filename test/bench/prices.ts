/**
 * List prices of us-east-1 on 2026-11-21, in US dollars, before any free tier. Sources:
 * aws.amazon.com/lambda/pricing, /eventbridge/pricing, /dynamodb/pricing/on-demand, /api-gateway/pricing, /cloudfront/pricing,
 * /cloudwatch/pricing, /ses/pricing, /systems-manager/pricing, /kms/pricing. Change them here for another region or date.
 */
export const PRICES = {
  lambda: { request: 0.2 / 1e6, gigabyteSecond: 0.0000133334 },
  /** One invocation by EventBridge Scheduler. */
  schedule: { call: 1 / 1e6 },
  /** On-demand read and write request units. */
  dynamoDb: { read: 0.125 / 1e6, write: 0.625 / 1e6 },
  httpApi: { request: 1 / 1e6 },
  /** To readers in North America and Europe. */
  cloudFront: { request: 0.01 / 1e4, gigabyte: 0.085 },
  logs: { gigabyte: 0.5 },
  ses: { mail: 0.1 / 1e3 },
  /** A use of AWS's key for encrypted parameters: each read of one. The parameters themselves cost nothing. */
  kms: { use: 0.03 / 1e4 },
} as const;

/**
 * Reads of the keys per order. They cannot be measured here, where all functions share one memory: a function caches its keys
 * for minutes, so in a quiet shop each function of an order reads them once. `ofOwn`: Stripe's keys by shop, webhooks and
 * changes; `ofMade`: besides those the provider's key, by the same and the clock. The clock caches Stripe's for five minutes.
 */
export const KEY_READS = { ofOwn: 3, ofMade: 4, aLook: 1, clockMinutes: 5 } as const;

/** Seconds of a cold start with a first run. An estimate: it cannot be measured here. */
export const COLD_SECONDS = 1;

/** Bytes that Lambda and API Gateway log themselves. An estimate: it cannot be measured here. */
export const OWN_LINES = { invocation: 400, request: 350 } as const;
