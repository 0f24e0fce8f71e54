import { randomBytes } from 'node:crypto';
import { z } from 'zod';

export const SCOPES = [
  'shops.read',
  'catalog.read',
  'products.read',
  'products.write',
  'orders.read',
  'orders.write',
  'webhooks.read',
  'webhooks.write',
] as const;
export type Scope = (typeof SCOPES)[number];

const milliseconds = z.int().min(0);

/** The settings that the control API can change. Times are in milliseconds. */
export const changeable = z.strictObject({
  /** The scopes of the token. */
  scopes: z.array(z.enum(SCOPES)),
  /** The time a new order stays `pending` (a few seconds at Printify, by observation). */
  pendingFor: milliseconds,
  /** The time until an order on hold goes to production on its own; null means never. */
  approvalAfter: milliseconds.nullable(),
  /** The time between two steps of production; null means by hand only. */
  stepEvery: milliseconds.nullable(),
  /** Makes the merchant's card fail when an order is sent to production. */
  paymentFails: z.boolean(),
  /** An order of an unavailable variant is refused, or accepted and then stuck as `had-issues`. */
  outOfStockOrders: z.enum(['refused', 'had-issues']),
  /** Waits before each retry of a webhook. */
  retryDelays: z.array(milliseconds),
  /** The time a webhook is blocked after every attempt has failed. */
  blockFor: milliseconds,
  limits: z.strictObject({ global: z.int().min(1), catalog: z.int().min(1), publish: z.int().min(1) }),
});

export type Settings = z.infer<typeof changeable> & {
  token: string;
  revoked: boolean;
  /** Milliseconds by which the account's clock is ahead of the machine's. */
  clockAhead: number;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Returns a token as long as Printify's, so that a field too short for it fails here and not only in the cloud. */
const newToken = () => `pfy_local_${randomBytes(600).toString('base64url')}`;

/** Returns the settings of a new account. Limits, approval, retries and block are those Printify documents. */
export const defaultSettings = (): Settings => ({
  token: newToken(),
  revoked: false,
  clockAhead: 0,
  scopes: [...SCOPES],
  pendingFor: 3 * SECOND,
  approvalAfter: 24 * HOUR,
  stepEvery: MINUTE,
  paymentFails: false,
  outOfStockOrders: 'refused',
  retryDelays: [5 * SECOND, 30 * SECOND, 2 * MINUTE],
  blockFor: HOUR,
  limits: { global: 600, catalog: 100, publish: 200 },
});
