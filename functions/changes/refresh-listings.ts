import { refreshListing } from '#store/catalogue/listings.ts';
import type { TableChanges } from '#store/table-changes.ts';

/** Keeps the listing rows as their products are; a stock movement that changes no card costs nothing. */
export async function refreshListings({ products }: TableChanges): Promise<void> {
  for (const { before, after } of products) await refreshListing(before, after);
}
