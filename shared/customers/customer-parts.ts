import { uniqueTags } from '#shared/catalogue/tags.ts';

export interface CustomerAccount {
  userId: string;
  name: string | null;
  /** UTC ISO. */
  createdAt: string;
}

/** One e-mail address of a customer, with what is kept for it alone. */
export interface CustomerPart {
  /** The customer's id, as long as the address is a customer of its own. */
  id: string;
  email: string;
  account: CustomerAccount | null;
  tags: string[];
  /** Number of notes. */
  notes: number;
  /**
   * Set when others were first merged into this address, as a UTC ISO time, and kept after a split: what was noted here since
   * may be about them.
   */
  sharedSince?: string;
}

/** An address that an admin merged into a customer. */
export interface MergedPart extends CustomerPart {
  /** UTC ISO. */
  mergedAt: string;
}

/** The addresses of one person: the main one, and those merged into it. */
export interface CustomerParts extends CustomerPart {
  /** Absent for a customer with one address. */
  merged?: MergedPart[];
}

/** Returns all addresses of a customer, the main one first. */
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

/** Returns what is kept for one address; undefined when it is not the customer's. */
export const partOf = (customer: CustomerParts, email: string): CustomerPart | undefined =>
  partsOf(customer).find((part) => part.email === email);

/** Returns the customer with each address changed. */
export function mapParts<T extends CustomerParts>(customer: T, change: (part: CustomerPart) => CustomerPart): T {
  const [main, ...others] = partsOf(customer).map(change);
  const merged = customer.merged?.map((part, at) => ({ ...part, ...others[at] }));
  return { ...customer, ...main, ...(merged ? { merged } : {}) };
}

/** Returns the tags of all addresses, each once. */
export const allTags = (customer: CustomerParts): string[] => uniqueTags(partsOf(customer).flatMap(({ tags }) => tags));

/** Returns the other addresses of the same person. */
export const otherEmails = ({ merged = [] }: CustomerParts): string[] => merged.map(({ email }) => email);
