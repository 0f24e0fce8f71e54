import { uniqueTags } from '#shared/catalogue/tags.ts';
import type { CustomerBase, CustomerDetail } from './customer.ts';
import { type CustomerPart, type CustomerParts, type MergedPart, partsOf } from './customer-parts.ts';

/** A transaction moves each address, so there cannot be any number of them. */
export const MAX_MERGED_ADDRESSES = 10;

/** Returns why two customers can't be merged; null when they can. */
export function mergeRefusal(kept: CustomerParts, other: CustomerParts): string | null {
  if (kept.id === other.id) return 'These are already one customer';
  const count = partsOf(kept).length + partsOf(other).length;
  return count > MAX_MERGED_ADDRESSES ? `A customer can have ${MAX_MERGED_ADDRESSES} email addresses` : null;
}

/**
 * Returns a customer with the addresses of another one. Each address keeps its own account, tags and notes, so that a split
 * gives back what was merged. `at` is a UTC ISO time.
 */
export function mergeCustomer(kept: CustomerBase, other: CustomerBase, at: string): CustomerBase {
  const [first, ...earlier] = partsOf(other) as [CustomerPart, ...MergedPart[]];
  return {
    ...kept,
    sharedSince: kept.sharedSince ?? at,
    merged: [...(kept.merged ?? []), { ...first, mergedAt: at }, ...earlier],
    // Above both, so that a writer who has seen either of them fails, also after a split.
    version: Math.max(kept.version, other.version),
  };
}

/** Returns a customer without one of its merged addresses, and that address as a customer; null when it has none of this id. */
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
 * Returns a customer without the addresses that have neither an account nor an order; null when none is left. The first of
 * the others becomes the main one, so that nothing of a person who left stays.
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

/** Returns which of two customers stays unless an admin decides otherwise: with an account, with more orders, or older. */
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

/** Returns what an admin sees of two customers once they are merged. */
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
