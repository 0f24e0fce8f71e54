import { uniqueTags } from '#shared/catalogue/tags.ts';

export interface CustomerAccount {
  userId: string;
  name: string | null;
  /** UTC ISO. */
  createdAt: string;
}

/** One email address of a customer, with the data that is stored for it alone. */
export interface CustomerPart {
  /** Id of the customer while the address is a separate customer. */
  id: string;
  email: string;
  account: CustomerAccount | null;
  tags: string[];
  /** Number of notes. */
  notes: number;
  /**
   * UTC ISO time at which other addresses were first merged into this one. Kept after a split, because notes written since
   * then may be about those other addresses.
   */
  sharedSince?: string;
}

/** An address that an admin merged into a customer. */
export interface MergedPart extends CustomerPart {
  /** UTC ISO. */
  mergedAt: string;
}

/** Email addresses of one person: the main one, and those merged into it. */
export interface CustomerParts extends CustomerPart {
  /** Missing for a customer with one address. */
  merged?: MergedPart[];
}

/** Returns all addresses of a customer, with the main one first. */
export const partsOf = ({
  id,
  email,
  account,
  tags,
  notes,
  sharedSince,
  merged = [],
}: CustomerParts): CustomerPart[] => [
  { id, email, account, tags, notes, ...(sharedSince ? { sharedSince } : {}) },
  ...merged,
];

/** Returns the data that is stored for one address. Undefined if the customer does not have the address. */
export const partOf = (customer: CustomerParts, email: string): CustomerPart | undefined =>
  partsOf(customer).find((part) => part.email === email);

/** Returns the customer after applying a change to each address. */
export function mapParts<T extends CustomerParts>(customer: T, change: (part: CustomerPart) => CustomerPart): T {
  const [main, ...others] = partsOf(customer).map(change);
  const merged = customer.merged?.map((part, at) => ({ ...part, ...others[at] }));
  return { ...customer, ...main, ...(merged ? { merged } : {}) };
}

/** Returns the tags of all addresses, without duplicates. */
export const allTags = (customer: CustomerParts): string[] => uniqueTags(partsOf(customer).flatMap(({ tags }) => tags));

/** Returns the other addresses of the same person. */
export const otherEmails = ({ merged = [] }: CustomerParts): string[] => merged.map(({ email }) => email);
