import type { Product } from './product.ts';

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

/** One picture as the shop keeps it. */
export interface PictureCopy {
  url: string;
  /** Pixels. */
  width: number;
}

/** What the shop remembers of the provider's product. */
export interface ProviderLink extends ProviderIdentity {
  /** The provider's id of the product that was last read: the variants are of that one, whatever an owner links it to since. */
  productId: string;
  shopId: number | null;
  /** Locked while the provider waits to hear whether we published it. */
  isLocked: boolean;
  safetyInformation: string | null;
  /** The provider has it no more: it cannot be made, so it is sold out here until it comes back. */
  isGone?: boolean;
  /** The shop's own copies of its pictures, by the provider's addresses. */
  pictures?: Record<string, PictureCopy>;
  /** What of it could not be taken over, in words an owner can act on. */
  problems?: string[];
  /** When something of it last changed here, UTC ISO: what is read again and is the same is not written. */
  syncedAt?: string;
  /** What the provider last said per field: a field that differs from it is the owner's. */
  last: ProviderFields;
}
