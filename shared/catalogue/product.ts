import * as z from 'zod/mini';
import { type ReviewFigures, reviewFiguresSchema } from '#shared/catalogue/reviews/review-figures-schema.ts';
import { type BasePrices, type CategoryDiscount, discountSchema } from './discount.ts';
import type { PriceHistory } from './prices/price-history.ts';
import type { ProductInput } from './product-input.ts';
import type { ProviderLink } from './provider-link.ts';
import type { StockCounters } from './variants/stock-counters.ts';
import { videoSchema } from './video/product-video.ts';

/**
 * A picture. `url` is the largest version in a format that every browser shows. `widths` lists all versions in that format,
 * in pixels (see `renditionUrl`). `avifWidths` lists the versions that also exist as AVIF. `ground` is a color (#rrggbb) to
 * show until the picture has loaded.
 */
export const imageSchema = z.object({
  url: z.string(),
  alt: z.string(),
  color: z.optional(z.string()),
  widths: z.optional(z.array(z.int())),
  avifWidths: z.optional(z.array(z.int())),
  ground: z.optional(z.string()),
});
export type ProductImage = z.infer<typeof imageSchema>;

export const variantSchema = z.object({
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  priceCents: z.int(),
  /** Compare-at price in cents. Missing if the variant uses the product's. 0 if it has none. */
  compareAtPriceCents: z.optional(z.nullable(z.int())),
  /**
   * Lowest price in the 30 days before the current reduction, in cents. Missing if it is the same as the product's. 0 if
   * there is none.
   */
  lowestPriceCents: z.optional(z.int()),
  available: z.boolean(),
  /** Units left. Set only if each variant has its own stock number. */
  quantity: z.optional(z.int()),
  sku: z.optional(z.string()),
  barcode: z.optional(z.string()),
});
export type Variant = z.infer<typeof variantSchema>;

/** A variant as stored. The additional fields are never sent to shoppers. */
export interface StoredVariant extends Variant {
  /** Unit cost to the shop. Null if unknown. */
  costCents?: number | null;
  /** Id at the provider, unique only within its product. */
  providerVariantId?: number;
  weightGrams?: number | null;
  /** True while the variant has the same price as its product. */
  hasProductPrice?: boolean;
}

/** Lists the sync states of a product. `not_synced` means that the product has no provider. */
export const SYNC_STATUSES = ['not_synced', 'synced', 'pending', 'error'] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

/** A product as stored. `version` counts saves by admins, not stock changes. */
export interface Product extends Omit<ProductInput, 'categoryIds' | 'costCents' | 'providerProductId' | 'variants'> {
  costCents?: number | null;
  providerProductId?: string | null;
  /** Missing for a product without a provider. */
  syncStatus?: SyncStatus;
  /** Prices before a category's discount. `priceCents` is the price that shoppers pay. */
  base?: BasePrices | null;
  discount?: CategoryDiscount | null;
  /** Prices that shoppers paid. Missing for a product that was last saved by an earlier release. */
  priceHistory?: PriceHistory;
  id: string;
  createdAt: string;
  updatedAt: string;
  version: number;
  categories: { id: string; slug: string; name: string }[];
  variants?: StoredVariant[];
  /** Stock, which is stored separately from the product. `inventoryQuantity` is the sum. */
  counters?: StockCounters;
  /** Summary of the published reviews, which is stored separately from the product. Missing if there are none. */
  reviews?: ReviewFigures;
  /** The provider's data from the last sync. Missing if the product was never synced. */
  provider?: ProviderLink;
  /** Earlier slugs, newest last. They redirect to the product. */
  formerSlugs?: string[];
}

export const productCardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  priceCents: z.int(),
  compareAtPriceCents: z.nullable(z.int()),
  image: z.nullable(imageSchema),
  hoverImage: z.nullable(imageSchema),
  colors: z.array(z.string()),
  /** CSS colors of `colors`, in the same order. Missing if one of them is unknown. */
  swatches: z.optional(z.array(z.string())),
  /** Kind of garment. Missing if no tag names one. */
  kind: z.optional(z.string()),
  /** Color that `image` shows. Set if the list is filtered by color. */
  color: z.optional(z.string()),
  /**
   * Price that the product's page shows when it opens. Set if this price differs from the product's or is the lowest of
   * several.
   */
  opening: z.optional(
    z.object({
      priceCents: z.int(),
      isFrom: z.boolean(),
      /** Compare-at price in cents. Missing if it is the same as the product's. */
      compareAtPriceCents: z.optional(z.nullable(z.int())),
    }),
  ),
  /**
   * Lowest price in the 30 days before the current reduction, in cents. It applies to the choice that is selected when the
   * product's page opens.
   */
  lowestPriceCents: z.optional(z.int()),
  isFeatured: z.boolean(),
  soldOut: z.boolean(),
  /** Units left. Set if only a few are left. The shop's settings say how many units are low stock. */
  left: z.optional(z.int()),
  /** Average stars, rounded to a tenth, and the number of published reviews. Missing if there are none. */
  rating: z.optional(z.object({ average: z.number(), count: z.int() })),
  createdAt: z.string(),
});
export type ProductCard = z.infer<typeof productCardSchema>;

export const productDetailSchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  descriptionHtml: z.string(),
  priceCents: z.int(),
  compareAtPriceCents: z.nullable(z.int()),
  /** Lowest price in the 30 days before the current reduction. Missing if there is no reduction or the price is unknown. */
  lowestPriceCents: z.optional(z.int()),
  images: z.array(imageSchema),
  /** Videos shown after the pictures. Missing if there are none. */
  videos: z.optional(z.array(videoSchema)),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  sku: z.string(),
  /** Kind of garment. Missing if no tag names one. */
  kind: z.optional(z.string()),
  inventoryQuantity: z.int(),
  inventoryPolicy: z.enum(['finite', 'made_to_order']),
  weightGrams: z.nullable(z.int()),
  isFeatured: z.boolean(),
  isPublished: z.boolean(),
  createdAt: z.string(),
  sizeChartHtml: z.nullable(z.string()),
  categories: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string() })),
  variants: z.optional(z.array(variantSchema)),
  /** Safety information that EU product safety rules require. Plain text with line breaks. */
  safetyInformation: z.optional(z.string()),
  /** Title for search engines. Missing to use the product's title. The same applies to `seoDescription`. */
  seoTitle: z.optional(z.nullable(z.string())),
  seoDescription: z.optional(z.nullable(z.string())),
  /** Missing if there are no published reviews. */
  reviews: z.optional(reviewFiguresSchema),
});
export type ProductDetail = z.infer<typeof productDetailSchema>;

/** A variant as admins see it. `costCents` is null if unknown. */
const adminVariantSchema = z.extend(variantSchema, {
  /** Price before discount. */
  basePriceCents: z.int(),
  /** The variant's own compare-at price before discount. Null if it uses the product's. */
  baseCompareAtPriceCents: z.nullable(z.int()),
  costCents: z.nullable(z.int()),
  sku: z.string(),
  barcode: z.string(),
  weightGrams: z.nullable(z.int()),
  /** True while the variant has the same price as its product. */
  hasProductPrice: z.boolean(),
});

/** A product as admins see it. `priceCents` and `compareAtPriceCents` include the discount. `base` does not. */
export const adminProductSchema = z.extend(productDetailSchema, {
  base: z.object({ priceCents: z.int(), compareAtPriceCents: z.nullable(z.int()) }),
  discount: z.nullable(z.intersection(discountSchema, z.object({ categoryId: z.string() }))),
  costCents: z.nullable(z.int()),
  providerProductId: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Ids of the products that an admin picked to go with this one. */
  goesWith: z.array(z.string()),
  syncStatus: z.enum(SYNC_STATUSES),
  variants: z.optional(z.array(adminVariantSchema)),
  /** State of the last sync. Null if the product was never synced. */
  provider: z.nullable(
    z.object({ isLocked: z.boolean(), problems: z.array(z.string()), syncedAt: z.nullable(z.string()) }),
  ),
  version: z.int(),
  updatedAt: z.string(),
});
export type AdminProduct = z.infer<typeof adminProductSchema>;
