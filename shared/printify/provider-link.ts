import type { Product } from '../product.ts';

/** The fields that the provider fills, until an owner writes something else. Prices in cents, weight in grams. */
export type ProviderFields = Pick<
  Product,
  | 'title'
  | 'descriptionHtml'
  | 'priceCents'
  | 'images'
  | 'sizes'
  | 'colors'
  | 'sku'
  | 'weightGrams'
  | 'inventoryPolicy'
  | 'costCents'
>;

/** What ties a product to the provider's. A product made anew there has another id, but the same blueprint, printer and title. */
export interface ProviderIdentity {
  blueprintId: number | null;
  printProviderId: number | null;
  title: string;
}

/** What the shop remembers of the provider's product. */
export interface ProviderLink extends ProviderIdentity {
  /** The provider's id of the product that was last read: the variants are of that one, whatever an owner links it to since. */
  productId: string;
  shopId: number | null;
  /** Locked while the provider waits to hear whether we published it. */
  isLocked: boolean;
  safetyInformation: string | null;
  /** What of it could not be taken over, in words an owner can act on. */
  problems?: string[];
  /** When it was last read, UTC ISO. */
  syncedAt?: string;
  /** What the provider last said per field: a field that differs from it is the owner's. */
  last: ProviderFields;
}
