import { refreshListing } from '#store/catalogue/listings.ts';
import type { ProductDiff } from './product-changes.ts';

/** Updates listing rows. A change that leaves the card as it is costs nothing. */
export async function refreshListings(products: readonly ProductDiff[]): Promise<void> {
  for (const { before, after } of products) await refreshListing(before, after);
}
