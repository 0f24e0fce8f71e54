/**
 * What AWS lists for us-east-1 on 2026-11-21, in US dollars, before any free tier. The pages these are from:
 * aws.amazon.com/lambda/pricing, /dynamodb/pricing/on-demand, /api-gateway/pricing, /cloudfront/pricing,
 * /cloudwatch/pricing, /xray/pricing, /ses/pricing. Another region, or another day: change them here.
 */
export const PRICES = {
  lambda: { request: 0.2 / 1e6, gigabyteSecond: 0.0000133334 },
  /** On demand: read and write request units. */
  dynamoDb: { read: 0.125 / 1e6, write: 0.625 / 1e6 },
  httpApi: { request: 1 / 1e6 },
  /** To readers in North America and Europe. */
  cloudFront: { request: 0.01 / 1e4, gigabyte: 0.085 },
  logs: { gigabyte: 0.5 },
  xRay: { trace: 5 / 1e6 },
  ses: { mail: 0.1 / 1e3 },
} as const;

/** The memory of each Lambda function (infra/constructs/shop-function.ts). */
export const FUNCTION_GIGABYTES = 1536 / 1024;

/** What nobody here can measure: lines that Lambda and API Gateway themselves log, in bytes. */
export const OWN_LINES = { invocation: 400, request: 350 } as const;
