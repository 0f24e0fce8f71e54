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

/** Lists the settings that the control API can change. Times are in milliseconds. */
export const changeable = z.strictObject({
  /** Scopes of the token. */
  scopes: z.array(z.enum(SCOPES)),
  /** Time for which a new order stays `pending`. Observed at Printify: a few seconds. */
  pendingFor: milliseconds,
  /** Time after which an order on hold goes to production on its own. Null means never. */
  approvalAfter: milliseconds.nullable(),
  /** Time between two steps of production. Null means that steps happen only by hand. */
  stepEvery: milliseconds.nullable(),
  /** True to make the merchant's card fail when an order is sent to production. */
  paymentFails: z.boolean(),
  /** Handling of an order with an unavailable variant. It is refused, or accepted and then stuck as `had-issues`. */
  outOfStockOrders: z.enum(['refused', 'had-issues']),
  /** Time to wait before each retry of a webhook. */
  retryDelays: z.array(milliseconds),
  /** Time for which a webhook is blocked after every attempt has failed. */
  blockFor: milliseconds,
  limits: z.strictObject({ global: z.int().min(1), catalog: z.int().min(1), publish: z.int().min(1) }),
});

export type Settings = z.infer<typeof changeable> & {
  token: string;
  revoked: boolean;
  /** Milliseconds by which the account's clock is ahead of the machine's clock. */
  clockAhead: number;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Returns a token as long as Printify's, so that a field that is too short for it fails here too, and not only in the cloud.
 */
const newToken = () => `pfy_local_${randomBytes(600).toString('base64url')}`;

/**
 * Returns the settings of a new account. The limits and the times for approval, retries, and blocking are those that Printify
 * documents.
 */
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
