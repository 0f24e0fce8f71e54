import type { Product } from './product.ts';

/** Fields filled by the provider until an admin changes them. Prices in cents, weight in grams. */
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

/** Recognizes a product that was re-created at the provider: it has a new id but the same blueprint, printer and title. */
export interface ProviderIdentity {
  blueprintId: number | null;
  printProviderId: number | null;
  title: string;
}

export interface PictureCopy {
  /** URL of the largest rendition. */
  url: string;
  /** Pixels. */
  width: number;
  /** Pixels of all renditions; missing when there is one. */
  widths?: number[];
  /** Color to show until the picture is there, #rrggbb. */
  ground?: string;
}

/** The provider's product at the last sync. */
export interface ProviderLink extends ProviderIdentity {
  /** Provider's id of the product last read. The variants belong to it, even if an admin links another one later. */
  productId: string;
  shopId: number | null;
  /** True while the provider waits for the result of publishing it. */
  isLocked: boolean;
  safetyInformation: string | null;
  /** True when the provider no longer has it; it is sold out here until it comes back. */
  isGone?: boolean;
  /** Copies of its pictures, by the provider's URLs. */
  pictures?: Record<string, PictureCopy>;
  /** Parts that could not be imported, explained to admins. */
  problems?: string[];
  /** UTC ISO time of the last change by a sync; a sync without changes does not write. */
  syncedAt?: string;
  /** The provider's value per field; a field with another value was changed by an admin. */
  last: ProviderFields;
}
