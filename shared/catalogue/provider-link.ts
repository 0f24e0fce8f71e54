import type { Product } from './product.ts';

/** Fields that the provider fills until an admin changes them. Prices are in cents, and the weight is in grams. */
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

/**
 * Identifies a product that was created again at the provider. It then has a new id, but the same blueprint, printer, and
 * title.
 */
export interface ProviderIdentity {
  blueprintId: number | null;
  printProviderId: number | null;
  title: string;
}

export interface PictureCopy {
  /** URL of the largest version of the picture. */
  url: string;
  /** Width of the largest version, in pixels. */
  width: number;
  /** Widths of all versions, in pixels. Missing if there is only one. */
  widths?: number[];
  /** Color (#rrggbb) to show until the picture has loaded. */
  ground?: string;
}

/** Describes the provider's product at the last sync. */
export interface ProviderLink extends ProviderIdentity {
  /**
   * The provider's id of the product that was read last. The variants belong to that product, even if an admin links another
   * one later.
   */
  productId: string;
  shopId: number | null;
  /** True while the provider waits for the result of publishing the product. */
  isLocked: boolean;
  safetyInformation: string | null;
  /** True if the provider no longer has the product. The shop shows it as sold out until it comes back. */
  isGone?: boolean;
  /** Copies of the product's pictures, by the provider's URLs. */
  pictures?: Record<string, PictureCopy>;
  /** Problems with parts that could not be imported, as explained to admins. */
  problems?: string[];
  /** UTC ISO time of the last sync that changed something. A sync without changes writes nothing. */
  syncedAt?: string;
  /** The provider's last value of each field. If a field has a different value, an admin changed it. */
  last: ProviderFields;
}
