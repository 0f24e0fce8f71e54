import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { moneySchema } from '#shared/base/money-schema.ts';
import { slugSchema } from '#shared/base/slug.ts';
import { textSchema } from '#shared/base/text.ts';
import { isSoldOut } from './availability.ts';
import { isNew } from './category-order.ts';
import { openingChoice, priceOf } from './choice.ts';
import { type BasePrices, basePrices, type CategoryDiscount, discountSchema } from './discount.ts';
import type { ProviderLink } from './provider-link.ts';
import { lastUnits } from './stock.ts';
import type { StockCounters } from './variants/stock-counters.ts';

export const MAX_SIZES = 30;
/** A provider's product can have a hundred enabled variants, each in another color. */
export const MAX_COLORS = 100;
export const MAX_IMAGES = 40;
export const MAX_DESCRIPTION_LENGTH = 50_000;

/** The highest price, in cents. */
export const MAX_PRICE_CENTS = 99_999_99;
export const MAX_INVENTORY = 1_000_000;
export const MAX_WEIGHT_GRAMS = 100_000;

/** Trimmed and upper-cased. */
export const sizeSchema = textSchema(20, 1).check(z.toUpperCase());
export const colorSchema = textSchema(40, 1);

/** `url` is the largest rendition; `widths` lists all, in pixels (see `renditionUrl`). */
export const imageSchema = z.object({
  url: z.string(),
  alt: z.string(),
  color: z.optional(z.string()),
  widths: z.optional(z.array(z.int())),
});
export type ProductImage = z.infer<typeof imageSchema>;

/** A picture written by an admin; only the shop's own, because the CSP blocks all others. */
const imageInputSchema = z.strictObject({
  url: z
    .string()
    .check(z.maxLength(200), z.regex(/^\/media\/(?:[\w-]+\/)*[\w-]+\.[a-z]+$/, 'is not a picture of this shop')),
  alt: textSchema(500),
  color: z.optional(colorSchema),
  widths: z.optional(z.array(z.int().check(z.gte(1), z.lte(10_000))).check(z.maxLength(10))),
});

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

export const MAX_VARIANTS = 250;

/** A variant of an own product as an admin writes it. Prices and weights that are missing or null are the product's. */
export const variantInputSchema = z.strictObject({
  size: z.nullable(sizeSchema),
  color: z.nullable(colorSchema),
  sku: z.optional(textSchema(80)),
  barcode: z.optional(textSchema(20)),
  priceCents: z.optional(z.nullable(moneySchema({ min: 1, max: MAX_PRICE_CENTS }))),
  costCents: z.optional(z.nullable(moneySchema({ max: MAX_PRICE_CENTS }))),
  weightGrams: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(MAX_WEIGHT_GRAMS)))),
  /** The variant's own stock; given for all variants or for none. */
  quantity: z.optional(z.int().check(z.gte(0), z.lte(MAX_INVENTORY))),
  /** The quantity that the admin saw, so that sales since then are kept; missing for a new variant. */
  quantitySeen: z.optional(z.int().check(z.gte(0))),
});
export type VariantInput = z.infer<typeof variantInputSchema>;

const unique = (values: string[]) => new Set(values).size === values.length;

/** A product as an admin writes it; weights in grams, prices in cents. */
export const productInputSchema = z.strictObject({
  title: textSchema(200, 1),
  slug: slugSchema,
  descriptionHtml: z.string().check(z.maxLength(MAX_DESCRIPTION_LENGTH)),
  priceCents: moneySchema({ min: 1, max: MAX_PRICE_CENTS }),
  /** 0 is saved as null, and so is a weight of 0. */
  compareAtPriceCents: z.nullable(moneySchema({ max: MAX_PRICE_CENTS })),
  images: z.array(imageInputSchema).check(z.maxLength(MAX_IMAGES)),
  sizes: z.array(sizeSchema).check(z.maxLength(MAX_SIZES), z.refine(unique, 'lists a size twice')),
  colors: z.array(colorSchema).check(z.maxLength(MAX_COLORS), z.refine(unique, 'lists a color twice')),
  sku: textSchema(80),
  inventoryQuantity: z.int().check(z.gte(0), z.lte(MAX_INVENTORY)),
  inventoryPolicy: z.enum(['finite', 'made_to_order']),
  weightGrams: z.nullable(z.int().check(z.gte(0), z.lte(MAX_WEIGHT_GRAMS))),
  isFeatured: z.boolean(),
  isPublished: z.boolean(),
  sizeChartHtml: z.nullable(z.string().check(z.maxLength(20_000))),
  categoryIds: z.array(idSchema('cat')).check(z.maxLength(20), z.refine(unique, 'lists a category twice')),
  /** Unit cost to the shop; null when unknown. */
  costCents: z.nullable(moneySchema({ max: MAX_PRICE_CENTS })),
  providerProductId: z.nullable(textSchema(80, 1)),
  /** Own products only. Missing keeps the present variants; null ends them. */
  variants: z.optional(z.nullable(z.array(variantInputSchema).check(z.minLength(1), z.maxLength(MAX_VARIANTS)))),
});
export type ProductInput = z.infer<typeof productInputSchema>;

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
