import type { FoundPage } from '#shared/base/pagination.ts';
import { emailSchema } from '#shared/base/text.ts';
import type { StoredCustomer } from '#shared/customers/customer.ts';
import { matchesCustomer, typedCustomerWords } from '#shared/customers/customer-words.ts';
import { findCustomersByWords, getCustomerOf } from '#store/customers/customers.ts';

/** Finds customers by a complete email address, or by the beginnings of words in the name, the address, or the tags. */
export async function searchCustomers(
  typed: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<FoundPage<StoredCustomer>> {
  const address = emailSchema.safeParse(typed);
  const known = address.success ? await getCustomerOf(address.data) : null;
  if (known) return { items: [known], nextCursor: null, isPartial: false };
  const words = typedCustomerWords(typed);
  if (words.length === 0) return { items: [], nextCursor: null, isPartial: false };
  return findCustomersByWords(words, { ...page, accepts: (customer) => matchesCustomer(customer, words) });
}
