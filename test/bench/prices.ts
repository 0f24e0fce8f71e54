/**
 * What AWS lists for us-east-1 on 2026-11-21, in US dollars, before any free tier. The pages these are from:
 * aws.amazon.com/lambda/pricing, /eventbridge/pricing, /dynamodb/pricing/on-demand, /api-gateway/pricing, /cloudfront/pricing,
 * /cloudwatch/pricing, /xray/pricing, /ses/pricing, /secrets-manager/pricing, /kms/pricing. Another region, or another day: change them here.
 */
export const PRICES = {
  lambda: { request: 0.2 / 1e6, gigabyteSecond: 0.0000133334 },
  /** Of EventBridge Scheduler: one call of its target. */
  schedule: { call: 1 / 1e6 },
  /** On demand: read and write request units. */
  dynamoDb: { read: 0.125 / 1e6, write: 0.625 / 1e6 },
  httpApi: { request: 1 / 1e6 },
  /** To readers in North America and Europe. */
  cloudFront: { request: 0.01 / 1e4, gigabyte: 0.085 },
  logs: { gigabyte: 0.5 },
  xRay: { trace: 5 / 1e6 },
  ses: { mail: 0.1 / 1e3 },
  secretsManager: { read: 0.05 / 1e4 },
  /** Of a key of the shop's own, such as that of the provider's key; AWS asks nothing for its own. */
  kms: { use: 0.03 / 1e4 },
} as const;

/** The memory of each Lambda function (infra/constructs/shop-function.ts). */
export const FUNCTION_GIGABYTES = 1536 / 1024;

/**
 * What nobody here can measure either, as all functions share one memory here: how often each reads its keys again. They keep
 * them for minutes only, so in a quiet shop each function of an order reads them once. `ofOwn`: Stripe's, by shop, webhooks
 * and changes; `ofMade`: besides those the provider's, by the same and the clock. Stripe's the clock keeps for five minutes.
 */
export const KEY_READS = { ofOwn: 3, ofMade: 4, aLook: 1, clockMinutes: 5 } as const;

/** Nor this: seconds in which Lambda starts a function anew and a first run asks its services, as it does after an hour. */
export const COLD_SECONDS = 1;

/** What nobody here can measure: lines that Lambda and API Gateway themselves log, in bytes. */
export const OWN_LINES = { invocation: 400, request: 350 } as const;
