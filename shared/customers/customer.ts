import * as z from 'zod/mini';
import { tagsSchema } from '#shared/catalogue/tags.ts';
import { suppressionSchema } from '#shared/mail/suppression.ts';
import { noteSchema, type StoredOrder } from '#shared/orders/order.ts';
import { paidCents } from '#shared/orders/payments.ts';
import { recipientOf } from '#shared/orders/shipments/to-ship.ts';
import { savedAddressSchema } from './address-book-schema.ts';
import { allTags, type CustomerParts, otherEmails, partsOf } from './customer-parts.ts';

/** A person with an order or an account, identified by an email address, or by several after a merge. */
export const customerSchema = z.object({
  id: z.string(),
  /** The main email address. */
  email: z.string(),
  /** Other email addresses of the same person, which an admin merged. */
  otherEmails: z.array(z.string()),
  /** Name of the account, or else of the recipient of the newest order. Null if there is neither. */
  name: z.nullable(z.string()),
  hasAccount: z.boolean(),
  orders: z.int(),
  /** Total of paid orders before refunds, in cents. */
  spentCents: z.int(),
  refundedCents: z.int(),
  /** UTC ISO time of the first order, or of the account if it is older. */
  since: z.string(),
  lastOrderAt: z.nullable(z.string()),
  tags: z.array(z.string()),
});
export type Customer = z.infer<typeof customerSchema>;

/**
 * A customer as stored. The order counts and totals cover all email addresses. The tags, notes, and account are those of the
 * main address.
 */
export interface StoredCustomer extends CustomerParts, Omit<Customer, 'hasAccount' | 'otherEmails'> {
  /** Counts the changes. */
  version: number;
}

/** An order with the fields that count toward its customer's totals. */
export interface CustomerOrder {
  orderId: string;
  /** UTC ISO. */
  createdAt: string;
  name: string | null;
  /** Cents paid. 0 if the order is not paid. */
  spentCents: number;
  refundedCents: number;
}

/** Newsletter subscription of an email address. */
const subscriptionStateSchema = z.object({
  isActive: z.boolean(),
  subscribedAt: z.string(),
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.enum(['reader', 'bounce', 'complaint'])),
});

/** Consent of an email address to get email, or the end of that consent. A merge never transfers it to another address. */
const mailStateShape = {
  subscription: z.nullable(subscriptionStateSchema),
  /** Set if the address gets no more email. Null otherwise. */
  suppression: z.nullable(suppressionSchema),
};

/** An email address that an admin merged into a customer. */
const mergedAddressSchema = z.object({
  id: z.string(),
  email: z.string(),
  hasAccount: z.boolean(),
  /** UTC ISO. */
  mergedAt: z.string(),
  ...mailStateShape,
});

/** A customer with everything that an admin sees, except the orders. */
export const customerDetailSchema = z.extend(customerSchema, {
  /** Newest first. */
  notes: z.array(noteSchema),
  /** Postal addresses saved in the accounts, with the default one first. */
  addresses: z.array(savedAddressSchema),
  ...mailStateShape,
  merged: z.array(mergedAddressSchema),
});
export type CustomerDetail = z.infer<typeof customerDetailSchema>;

/** Tags to add to a customer and tags to remove, so that two admins don't overwrite each other's changes. */
export const customerTagsInputSchema = z.strictObject({ add: tagsSchema, remove: tagsSchema });

export const toCustomer = (customer: StoredCustomer): Customer => ({
  id: customer.id,
  email: customer.email,
  otherEmails: otherEmails(customer),
  name: customer.name,
  hasAccount: partsOf(customer).some(({ account }) => account !== null),
  orders: customer.orders,
  spentCents: customer.spentCents,
  refundedCents: customer.refundedCents,
  since: customer.since,
  lastOrderAt: customer.lastOrderAt,
  tags: allTags(customer),
});

const UNPAID: readonly StoredOrder['status'][] = ['pending', 'failed'];

export const toCountedOrder = (order: StoredOrder): CustomerOrder => ({
  orderId: order.id,
  createdAt: order.createdAt,
  name: recipientOf(order) || null,
  spentCents: UNPAID.includes(order.status) ? 0 : paidCents(order),
  refundedCents: order.refundedCents ?? 0,
});

/** A customer without the numbers that are calculated from orders. */
export type CustomerBase = CustomerParts & Pick<StoredCustomer, 'version'>;

/**
 * Calculates the numbers of a customer from the orders of all the customer's email addresses. Returns null if there is
 * neither an order nor an account.
 */
export function countCustomer(base: CustomerBase, orders: readonly CustomerOrder[]): StoredCustomer | null {
  const { id, email, account, tags, notes, sharedSince, merged, version } = base;
  const accounts = partsOf(base).flatMap((part) => part.account ?? []);
  const byTime = orders.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const [since] = [...byTime, ...accounts].map(({ createdAt }) => createdAt).toSorted();
  if (since === undefined) return null;
  const sum = (amount: 'spentCents' | 'refundedCents') => orders.reduce((total, order) => total + order[amount], 0);
  const ownName = accounts.find(({ name }) => name !== null)?.name;
  return {
    ...{ id, email, account, tags, notes, version, since },
    ...(sharedSince ? { sharedSince } : {}),
    ...(merged ? { merged } : {}),
    name: ownName ?? byTime.findLast(({ name }) => name !== null)?.name ?? null,
    orders: orders.length,
    spentCents: sum('spentCents'),
    refundedCents: sum('refundedCents'),
    lastOrderAt: byTime.at(-1)?.createdAt ?? null,
  };
}

/** Joins first and last name. Returns null if both are missing. */
export const fullName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ') || null;

/** Returns the label of a customer in the history, which must not contain the name of a person. */
export const customerLabel = (id: string): string => `Customer ${id.slice(-8)}`;

export const MAX_CUSTOMER_NOTES = 200;
