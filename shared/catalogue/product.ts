import * as z from 'zod/mini';
import { type ReviewFigures, reviewFiguresSchema } from '#shared/catalogue/reviews/review-figures-schema.ts';
import { type BasePrices, type CategoryDiscount, discountSchema } from './discount.ts';
import type { PriceHistory } from './prices/price-history.ts';
import type { ProductInput } from './product-input.ts';
import type { ProviderLink } from './provider-link.ts';
import type { StockCounters } from './variants/stock-counters.ts';
import { videoSchema } from './video/product-video.ts';

/**
 * `url` is the largest rendition in a type that every browser shows; `widths` lists all of that type, in pixels (see
 * `renditionUrl`). `avifWidths` lists those that exist as AVIF as well. `ground` is a color, #rrggbb, to show until the
 * picture is there.
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
  /** Missing for the product's; 0 for none. */
  compareAtPriceCents: z.optional(z.nullable(z.int())),
  /** As the product's, where it differs from it; 0 for none. */
  lowestPriceCents: z.optional(z.int()),
  available: z.boolean(),
  /** Units left, where each variant has its own stock number. */
  quantity: z.optional(z.int()),
  sku: z.optional(z.string()),
  barcode: z.optional(z.string()),
});
export type Variant = z.infer<typeof variantSchema>;

/** A variant as stored; the additional fields are never sent to shoppers. */
export interface StoredVariant extends Variant {
  /** Unit cost to the shop; null when unknown. */
  costCents?: number | null;
  /** The provider's id, unique within its product only. */
  providerVariantId?: number;
  weightGrams?: number | null;
  /** True while the variant costs what its product costs. */
  hasProductPrice?: boolean;
}

/** `not_synced` means a product without a provider. */
export const SYNC_STATUSES = ['not_synced', 'synced', 'pending', 'error'] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

/** A product as stored. `version` counts admins' writes, not stock movements. */
export interface Product extends Omit<ProductInput, 'categoryIds' | 'costCents' | 'providerProductId' | 'variants'> {
  costCents?: number | null;
  providerProductId?: string | null;
  /** Missing without a provider. */
  syncStatus?: SyncStatus;
  /** Prices before a category's discount; `priceCents` is the price shoppers pay. */
  base?: BasePrices | null;
  discount?: CategoryDiscount | null;
  /** Prices that shoppers paid; missing for a product that was last saved by an earlier release. */
  priceHistory?: PriceHistory;
  id: string;
  createdAt: string;
  updatedAt: string;
  version: number;
  categories: { id: string; slug: string; name: string }[];
  variants?: StoredVariant[];
  /** Stock as it is stored beside the product; `inventoryQuantity` is its sum. */
  counters?: StockCounters;
  /** Figures of the published reviews, as they are stored beside the product; missing without any. */
  reviews?: ReviewFigures;
  /** The provider's data at the last sync; missing if it was never synced. */
  provider?: ProviderLink;
  /** Former slugs, newest last; they redirect to the product. */
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
  /** CSS colors of `colors`, in their order; missing where one of them is not known. */
  swatches: z.optional(z.array(z.string())),
  /** Kind of garment; missing where no tag names one. */
  kind: z.optional(z.string()),
  /** Color of `image`, when the list is filtered by color. */
  color: z.optional(z.string()),
  /** Price with which the product's page opens, where it differs from the product's or is the lowest of several. */
  opening: z.optional(
    z.object({
      priceCents: z.int(),
      isFrom: z.boolean(),
      /** Missing where it is the product's. */
      compareAtPriceCents: z.optional(z.nullable(z.int())),
    }),
  ),
  /** As the product's, for the price with which its page opens. */
  lowestPriceCents: z.optional(z.int()),
  isFeatured: z.boolean(),
  soldOut: z.boolean(),
  /** Units left, when they are few. What is low is a setting of the shop. */
  left: z.optional(z.int()),
  /** Stars on average, in tenths, and the number of published reviews; missing without any. */
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
  /** The lowest price in the 30 days before the present reduction; missing where there is none, or it is not known. */
  lowestPriceCents: z.optional(z.int()),
  images: z.array(imageSchema),
  /** Shown after the pictures; missing where there is none. */
  videos: z.optional(z.array(videoSchema)),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  sku: z.string(),
  /** Kind of garment; missing where no tag names one. */
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
  /** Plain text with line breaks, required by EU product safety rules. */
  safetyInformation: z.optional(z.string()),
  /** For search engines; missing where the title and description serve. */
  seoTitle: z.optional(z.nullable(z.string())),
  seoDescription: z.optional(z.nullable(z.string())),
  /** Missing without published reviews. */
  reviews: z.optional(reviewFiguresSchema),
});
export type ProductDetail = z.infer<typeof productDetailSchema>;

/** A variant as admins see it; `costCents` is null when unknown. */
const adminVariantSchema = z.extend(variantSchema, {
  /** Before discount. */
  basePriceCents: z.int(),
  /** The variant's own, before discount; null for the product's. */
  baseCompareAtPriceCents: z.nullable(z.int()),
  costCents: z.nullable(z.int()),
  sku: z.string(),
  barcode: z.string(),
  weightGrams: z.nullable(z.int()),
  /** True while the variant costs what its product costs. */
  hasProductPrice: z.boolean(),
});

/** A product as admins see it. `priceCents` and `compareAtPriceCents` include the discount, `base` does not. */
export const adminProductSchema = z.extend(productDetailSchema, {
  base: z.object({ priceCents: z.int(), compareAtPriceCents: z.nullable(z.int()) }),
  discount: z.nullable(z.intersection(discountSchema, z.object({ categoryId: z.string() }))),
  costCents: z.nullable(z.int()),
  providerProductId: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Ids of products picked to go with it. */
  goesWith: z.array(z.string()),
  syncStatus: z.enum(SYNC_STATUSES),
  variants: z.optional(z.array(adminVariantSchema)),
  /** State of the last sync; null if it was never synced. */
  provider: z.nullable(
    z.object({ isLocked: z.boolean(), problems: z.array(z.string()), syncedAt: z.nullable(z.string()) }),
  ),
  version: z.int(),
  updatedAt: z.string(),
});
export type AdminProduct = z.infer<typeof adminProductSchema>;
