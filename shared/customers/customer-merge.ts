import { uniqueTags } from '#shared/catalogue/tags.ts';
import type { CustomerBase, CustomerDetail } from './customer.ts';
import { type CustomerPart, type CustomerParts, type MergedPart, partsOf } from './customer-parts.ts';

/** Highest number of email addresses of one customer. One transaction moves each of them, so the number must be limited. */
export const MAX_MERGED_ADDRESSES = 10;

/** Returns the reason why two customers can't be merged. Null if they can. */
export function mergeRefusal(kept: CustomerParts, other: CustomerParts): string | null {
  if (kept.id === other.id) return 'These are already one customer';
  const count = partsOf(kept).length + partsOf(other).length;
  return count > MAX_MERGED_ADDRESSES ? `A customer can have ${MAX_MERGED_ADDRESSES} email addresses` : null;
}

/**
 * Adds the addresses of another customer to a customer. Each address keeps its own account, tags, and notes, so that a split
 * restores them. `at` is a UTC ISO time.
 */
export function mergeCustomer(kept: CustomerBase, other: CustomerBase, at: string): CustomerBase {
  const [first, ...earlier] = partsOf(other) as [CustomerPart, ...MergedPart[]];
  return {
    ...kept,
    sharedSince: kept.sharedSince ?? at,
    merged: [...(kept.merged ?? []), { ...first, mergedAt: at }, ...earlier],
    // Starts from the higher version. Saving the customer increases it again. A writer that read either customer before the
    // merge then gets a conflict, even after a split.
    version: Math.max(kept.version, other.version),
  };
}

/**
 * Removes a merged address from a customer, and makes it a separate customer again. Returns null if the customer has no
 * merged address with this id.
 */
export function splitCustomer(customer: CustomerBase, id: string): { kept: CustomerBase; split: CustomerBase } | null {
  const { merged = [], ...main } = customer;
  const part = merged.find((one) => one.id === id);
  if (!part) return null;
  const { mergedAt: _ended, ...split } = part;
  const rest = merged.filter((one) => one !== part);
  return {
    kept: rest.length > 0 ? { ...main, merged: rest } : main,
    split: { ...split, version: customer.version },
  };
}

/**
 * Removes the addresses that have neither an account nor an order. Returns null if none is left. If the main address is
 * removed, the first of the others becomes the main one, so that no data stays of a person who left.
 */
export function withoutEmptyParts(customer: CustomerBase, hasOrder: (partId: string) => boolean): CustomerBase | null {
  const isAlive = ({ id, account }: CustomerPart) => account !== null || hasOrder(id);
  const { merged = [], version } = customer;
  const rest = merged.filter(isAlive);
  const [own] = partsOf(customer);
  if (own && isAlive(own)) return { ...own, version, ...(rest.length > 0 ? { merged: rest } : {}) };
  const [next, ...others] = rest;
  if (!next) return null;
  const { mergedAt, ...part } = next;
  const main = { ...part, sharedSince: part.sharedSince ?? mergedAt };
  return { ...main, version, ...(others.length > 0 ? { merged: others } : {}) };
}

type Shown = Pick<CustomerDetail, 'id' | 'hasAccount' | 'orders' | 'since'>;

/** Suggests which of two customers to keep: the one with an account, then the one with more orders, then the older one. */
export function suggestKept<T extends Shown>(one: T, other: T): T {
  if (one.hasAccount !== other.hasAccount) return one.hasAccount ? one : other;
  if (one.orders !== other.orders) return one.orders > other.orders ? one : other;
  return one.since <= other.since ? one : other;
}

const newest = (times: readonly (string | null)[]): string | null =>
  times
    .filter((at) => at !== null)
    .toSorted()
    .at(-1) ?? null;

/** Returns the customer that an admin would see after merging two customers. */
export function previewMerge(kept: CustomerDetail, other: CustomerDetail, at: string): CustomerDetail {
  const { id, email, hasAccount, subscription, suppression } = other;
  return {
    ...kept,
    name: kept.hasAccount || !other.hasAccount ? (kept.name ?? other.name) : (other.name ?? kept.name),
    hasAccount: kept.hasAccount || hasAccount,
    otherEmails: [...kept.otherEmails, email, ...other.otherEmails],
    orders: kept.orders + other.orders,
    spentCents: kept.spentCents + other.spentCents,
    refundedCents: kept.refundedCents + other.refundedCents,
    since: kept.since < other.since ? kept.since : other.since,
    lastOrderAt: newest([kept.lastOrderAt, other.lastOrderAt]),
    tags: uniqueTags([...kept.tags, ...other.tags]),
    notes: [...kept.notes, ...other.notes].toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    addresses: [...kept.addresses, ...other.addresses],
    merged: [...kept.merged, { id, email, hasAccount, mergedAt: at, subscription, suppression }, ...other.merged],
  };
}
