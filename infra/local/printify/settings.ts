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

/** What the control API may change of the account. Times are milliseconds. */
export const changeable = z.strictObject({
  /** What the token may do. */
  scopes: z.array(z.enum(SCOPES)),
  /** How long a new order stays `pending` (observed: a few seconds). */
  pendingFor: milliseconds,
  /** When an order on hold is sent to production by itself (24 hours by default); null never. */
  approvalAfter: milliseconds.nullable(),
  /** The time between two steps of production; null moves orders by hand only. */
  stepEvery: milliseconds.nullable(),
  /** The merchant's card fails when an order is sent to production. */
  paymentFails: z.boolean(),
  /** Whether an order of something that has run out is refused at once or gets stuck as `had-issues`. */
  outOfStockOrders: z.enum(['refused', 'had-issues']),
  /** Waits before each of a webhook's retries. */
  retryDelays: z.array(milliseconds),
  /** How long a webhook is blocked when every try has failed. */
  blockFor: milliseconds,
  limits: z.strictObject({ global: z.int().min(1), catalog: z.int().min(1), publish: z.int().min(1) }),
});

export type Settings = z.infer<typeof changeable> & {
  token: string;
  revoked: boolean;
  /** How far the account's clock was moved ahead of this machine's. */
  clockAhead: number;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A personal access token is a long text; columns that are too short for it should show here and not in the cloud. */
const newToken = () => `pfy_local_${randomBytes(600).toString('base64url')}`;

/** The account as it is at first. Limits, approval, retries and the block are those Printify documents. */
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
