import { refreshListing } from '#store/catalogue/listings.ts';
import type { TableChanges } from '#store/table-changes.ts';

/** Updates listing rows. A change that leaves the card as it is costs nothing. */
export async function refreshListings({ products }: TableChanges): Promise<void> {
  for (const { before, after } of products) await refreshListing(before, after);
}
