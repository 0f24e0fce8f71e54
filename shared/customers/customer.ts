import * as z from 'zod/mini';
import { tagsSchema } from '#shared/catalogue/tags.ts';
import { suppressionSchema } from '#shared/mail/suppression.ts';
import { noteSchema, type StoredOrder } from '#shared/orders/order.ts';
import { recipientOf } from '#shared/orders/to-ship.ts';
import { savedAddressSchema } from './address-book-schema.ts';

/** A person with an order or an account, known by the e-mail address. */
export const customerSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** The account's name, or the one the newest order ships to; null without either. */
  name: z.nullable(z.string()),
  hasAccount: z.boolean(),
  orders: z.int(),
  /** The total of paid orders in cents, before refunds. */
  spentCents: z.int(),
  refundedCents: z.int(),
  /** UTC ISO time of the first order, or of the account when that is older. */
  since: z.string(),
  lastOrderAt: z.nullable(z.string()),
  tags: z.array(z.string()),
});
export type Customer = z.infer<typeof customerSchema>;

export interface CustomerAccount {
  userId: string;
  name: string | null;
  /** UTC ISO. */
  createdAt: string;
}

export interface StoredCustomer extends Omit<Customer, 'hasAccount'> {
  account: CustomerAccount | null;
  /** Number of notes. */
  notes: number;
  /** Counts changes. */
  version: number;
}

/** An order as its customer's figures count it. */
export interface CustomerOrder {
  orderId: string;
  /** UTC ISO. */
  createdAt: string;
  name: string | null;
  /** Cents; 0 while it is not paid. */
  spentCents: number;
  refundedCents: number;
}

/** The newsletter subscription of a customer's address. */
const subscriptionStateSchema = z.object({
  isActive: z.boolean(),
  subscribedAt: z.string(),
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.enum(['reader', 'bounce', 'complaint'])),
});

/** A customer with all that an admin sees beside the orders. */
export const customerDetailSchema = z.extend(customerSchema, {
  /** Newest first. */
  notes: z.array(noteSchema),
  /** Addresses saved in the account, the default first. */
  addresses: z.array(savedAddressSchema),
  subscription: z.nullable(subscriptionStateSchema),
  /** Present when the address gets no more mail. */
  suppression: z.nullable(suppressionSchema),
});
export type CustomerDetail = z.infer<typeof customerDetailSchema>;

/** Tags to add to a customer and to remove, so that two admins don't overwrite each other's. */
export const customerTagsInputSchema = z.strictObject({ add: tagsSchema, remove: tagsSchema });

export const toCustomer = ({ account, ...customer }: StoredCustomer): Customer => ({
  id: customer.id,
  email: customer.email,
  name: customer.name,
  hasAccount: account !== null,
  orders: customer.orders,
  spentCents: customer.spentCents,
  refundedCents: customer.refundedCents,
  since: customer.since,
  lastOrderAt: customer.lastOrderAt,
  tags: customer.tags,
});

const UNPAID: readonly StoredOrder['status'][] = ['pending', 'failed'];

export const toCountedOrder = (order: StoredOrder): CustomerOrder => ({
  orderId: order.id,
  createdAt: order.createdAt,
  name: recipientOf(order) || null,
  spentCents: UNPAID.includes(order.status) ? 0 : order.totalCents,
  refundedCents: order.refundedCents ?? 0,
});

/** A customer without what is counted from the orders. */
export type CustomerBase = Pick<StoredCustomer, 'id' | 'email' | 'account' | 'tags' | 'notes' | 'version'>;

/** Returns the customer with the figures of these orders; null for one without an order or an account. */
export function countCustomer(base: CustomerBase, orders: readonly CustomerOrder[]): StoredCustomer | null {
  const { id, email, account, tags, notes, version } = base;
  const byTime = orders.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const times = [...byTime.map(({ createdAt }) => createdAt), ...(account ? [account.createdAt] : [])].toSorted();
  const [since] = times;
  if (since === undefined) return null;
  const sum = (amount: 'spentCents' | 'refundedCents') => orders.reduce((total, order) => total + order[amount], 0);
  return {
    ...{ id, email, account, tags, notes, version, since },
    name: account?.name ?? byTime.findLast(({ name }) => name !== null)?.name ?? null,
    orders: orders.length,
    spentCents: sum('spentCents'),
    refundedCents: sum('refundedCents'),
    lastOrderAt: byTime.at(-1)?.createdAt ?? null,
  };
}

/** Returns a person's name in one text; null without one. */
export const fullName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ') || null;

/** Returns the name of a customer in the history, which must not name a person. */
export const customerLabel = (id: string): string => `Customer ${id.slice(-8)}`;

export const MAX_CUSTOMER_NOTES = 200;
