import { refreshListing } from '../store/listings.ts';
import type { Change } from './handler.ts';
import { productsChanged } from './products-changed.ts';

/** Keeps the listing rows as their products are; a stock movement that changes no card costs nothing. */
export async function refreshListings(changes: readonly Change[]): Promise<void> {
  for (const { before, after } of productsChanged(changes)) await refreshListing(before, after);
}
