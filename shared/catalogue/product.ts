import * as z from 'zod/mini';
import { isSoldOut } from './availability.ts';
import { isNew } from './category-order.ts';
import { openingChoice, priceOf } from './choice.ts';
import { type BasePrices, basePrices, type CategoryDiscount, discountSchema } from './discount.ts';
import type { ProductInput } from './product-input.ts';
import type { ProviderLink } from './provider-link.ts';
import { lastUnits } from './stock.ts';
import type { StockCounters } from './variants/stock-counters.ts';

/** `url` is the largest rendition; `widths` lists all, in pixels (see `renditionUrl`). */
export const imageSchema = z.object({
  url: z.string(),
  alt: z.string(),
  color: z.optional(z.string()),
  widths: z.optional(z.array(z.int())),
});
export type ProductImage = z.infer<typeof imageSchema>;

export const variantSchema = z.object({
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  priceCents: z.int(),
  available: z.boolean(),
  /** Units left, where each variant has its own stock number. */
  quantity: z.optional(z.int()),
});
export type Variant = z.infer<typeof variantSchema>;

/** A variant as stored; the additional fields are never sent to shoppers. */
export interface StoredVariant extends Variant {
  /** Unit cost to the shop; null when unknown. */
  costCents?: number | null;
  /** The provider's id, unique within its product only. */
  providerVariantId?: number;
  sku?: string;
  barcode?: string;
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
  id: string;
  createdAt: string;
  updatedAt: string;
  version: number;
  categories: { id: string; slug: string; name: string }[];
  variants?: StoredVariant[];
  /** Stock as it is stored beside the product; `inventoryQuantity` is its sum. */
  counters?: StockCounters;
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
  /** Color of `image`, when the list is filtered by color. */
  color: z.optional(z.string()),
  /** Price with which the product's page opens, where it differs from `priceCents` or is the lowest of several. */
  opening: z.optional(z.object({ priceCents: z.int(), isFrom: z.boolean() })),
  isFeatured: z.boolean(),
  soldOut: z.boolean(),
  /** Units left, when they are the last few. */
  left: z.optional(z.int()),
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
  images: z.array(imageSchema),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  sku: z.string(),
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
});
export type ProductDetail = z.infer<typeof productDetailSchema>;

/** A variant as admins see it; `costCents` is null when unknown. */
const adminVariantSchema = z.extend(variantSchema, {
  /** Before discount. */
  basePriceCents: z.int(),
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

export const toPublicImage = ({ url, alt, color, widths }: ProductImage): ProductImage => ({
  url,
  alt,
  ...(color ? { color } : {}),
  ...(widths ? { widths } : {}),
});

/** Card and detail select the public fields one by one, so that a new field stays private. */
export function toProductCard(product: Product): ProductCard {
  const [image = null, ...others] = product.images.map(toPublicImage);
  const opening = priceOf(product, openingChoice(product));
  const left = lastUnits(product);
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    priceCents: product.priceCents,
    compareAtPriceCents: product.compareAtPriceCents,
    image,
    hoverImage: others.find((other) => other.color === image?.color) ?? null,
    colors: product.colors,
    ...(opening.isFrom || opening.priceCents !== product.priceCents ? { opening } : {}),
    isFeatured: isNew(product),
    soldOut: isSoldOut(product),
    ...(left === null ? {} : { left }),
    createdAt: product.createdAt,
  };
}

export function toProductDetail(product: Product): ProductDetail {
  // A linked product that was never synced has no variants: without the list it would look like the shop's own.
  const variants = product.variants ?? (product.providerProductId ? [] : undefined);
  const safetyInformation = product.provider?.safetyInformation?.trim();
  return {
    id: product.id,
    title: product.title,
    slug: product.slug,
    descriptionHtml: product.descriptionHtml,
    priceCents: product.priceCents,
    compareAtPriceCents: product.compareAtPriceCents,
    images: product.images.map(toPublicImage),
    sizes: product.sizes,
    colors: product.colors,
    sku: product.sku,
    inventoryQuantity: product.inventoryQuantity,
    inventoryPolicy: product.inventoryPolicy,
    weightGrams: product.weightGrams,
    isFeatured: isNew(product),
    isPublished: product.isPublished,
    createdAt: product.createdAt,
    sizeChartHtml: product.sizeChartHtml,
    categories: product.categories.map(({ id, slug, name }) => ({ id, slug, name })),
    ...(variants
      ? {
          variants: variants.map(({ size, color, priceCents, available, quantity }) => ({
            ...{ size, color, priceCents, available },
            ...(quantity === undefined ? {} : { quantity }),
          })),
        }
      : {}),
    ...(safetyInformation ? { safetyInformation } : {}),
  };
}

const toAdminVariant = (variant: StoredVariant, base?: number) => {
  const { size, color, priceCents, available, quantity } = variant;
  return {
    ...{ size, color, priceCents, available },
    ...(quantity === undefined ? {} : { quantity }),
    basePriceCents: base ?? priceCents,
    costCents: variant.costCents ?? null,
    sku: variant.sku ?? '',
    barcode: variant.barcode ?? '',
    weightGrams: variant.weightGrams ?? null,
    hasProductPrice: variant.hasProductPrice ?? false,
  };
};

const toProviderView = ({ isLocked, problems, syncedAt }: ProviderLink) => ({
  isLocked,
  problems: problems ?? [],
  syncedAt: syncedAt ?? null,
});

export const toAdminProduct = (product: Product): AdminProduct => {
  const { priceCents, compareAtPriceCents, variantPricesCents = [] } = basePrices(product);
  const { variants: _variants, ...detail } = toProductDetail(product);
  return {
    ...detail,
    ...(product.variants
      ? { variants: product.variants.map((variant, index) => toAdminVariant(variant, variantPricesCents[index])) }
      : {}),
    provider: product.provider ? toProviderView(product.provider) : null,
    base: { priceCents, compareAtPriceCents },
    discount: product.discount ?? null,
    costCents: product.costCents ?? null,
    providerProductId: product.providerProductId ?? null,
    syncStatus: product.syncStatus ?? 'not_synced',
    version: product.version,
    updatedAt: product.updatedAt,
  };
};
