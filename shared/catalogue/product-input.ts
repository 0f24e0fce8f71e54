import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { moneySchema } from '#shared/base/money-schema.ts';
import { slugSchema } from '#shared/base/slug.ts';
import { textSchema } from '#shared/base/text.ts';
import { MAX_PICKED } from './pairing/goes-with.ts';
import { MAX_SEO_DESCRIPTION, MAX_SEO_TITLE } from './seo/search-listing.ts';
import { tagsSchema } from './tags.ts';
import { MAX_VIDEOS, videoInputSchema } from './video/product-video.ts';

export const MAX_SIZES = 30;
/** Highest number of colors. A provider's product can have a hundred enabled variants, each in a different color. */
export const MAX_COLORS = 100;
export const MAX_VARIANTS = 250;
export const MAX_IMAGES = 40;
export const MAX_DESCRIPTION_LENGTH = 50_000;
export const MAX_SIZE_CHART_LENGTH = 20_000;

/** Highest price, in cents. */
export const MAX_PRICE_CENTS = 99_999_99;
export const MAX_INVENTORY = 1_000_000;
export const MAX_WEIGHT_GRAMS = 100_000;

/** Trims a size and converts it to uppercase. */
export const sizeSchema = textSchema(20, 1).check(z.toUpperCase());
export const colorSchema = textSchema(40, 1);

const widthsSchema = z.array(z.int().check(z.gte(1), z.lte(10_000))).check(z.maxLength(10));

/** A picture that an admin sends. It must be the shop's own, because the CSP blocks all others. */
const imageInputSchema = z.strictObject({
  url: z
    .string()
    .check(
      z.maxLength(200),
      z.regex(/^\/media\/(?:[\w-]+\/)*[\w-]+\.[a-z]+$/, 'must be a picture uploaded to this shop'),
    ),
  alt: textSchema(500),
  color: z.optional(colorSchema),
  widths: z.optional(widthsSchema),
  avifWidths: z.optional(widthsSchema),
  ground: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'must be a color like #eae5d9'))),
});

/** A variant of the shop's own product, as an admin sends it. A missing or null price or weight means the product's. */
export const variantInputSchema = z.strictObject({
  size: z.nullable(sizeSchema),
  color: z.nullable(colorSchema),
  sku: z.optional(textSchema(80)),
  barcode: z.optional(textSchema(20)),
  priceCents: z.optional(z.nullable(moneySchema({ min: 1, max: MAX_PRICE_CENTS }))),
  /** Missing or null to use the product's compare-at price. 0 if the variant has none. */
  compareAtPriceCents: z.optional(z.nullable(moneySchema({ max: MAX_PRICE_CENTS }))),
  costCents: z.optional(z.nullable(moneySchema({ max: MAX_PRICE_CENTS }))),
  weightGrams: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(MAX_WEIGHT_GRAMS)))),
  /** Stock of this variant alone. Set for all variants or for none. */
  quantity: z.optional(z.int().check(z.gte(0), z.lte(MAX_INVENTORY))),
  /** Quantity that the admin saw, so that later sales are kept. Missing for a new variant. */
  quantitySeen: z.optional(z.int().check(z.gte(0))),
});
export type VariantInput = z.infer<typeof variantInputSchema>;

const unique = (values: string[]) => new Set(values).size === values.length;

/** A product as an admin sends it. Weights are in grams and prices in cents. */
export const productInputSchema = z.strictObject({
  title: textSchema(200, 1),
  slug: slugSchema,
  descriptionHtml: z.string().check(z.maxLength(MAX_DESCRIPTION_LENGTH)),
  priceCents: moneySchema({ min: 1, max: MAX_PRICE_CENTS }),
  /** A value of 0 is saved as null. The same applies to the product's weight. */
  compareAtPriceCents: z.nullable(moneySchema({ max: MAX_PRICE_CENTS })),
  images: z.array(imageInputSchema).check(z.maxLength(MAX_IMAGES)),
  /** Missing to keep the current videos. */
  videos: z.optional(z.array(videoInputSchema).check(z.maxLength(MAX_VIDEOS))),
  sizes: z.array(sizeSchema).check(z.maxLength(MAX_SIZES), z.refine(unique, 'lists a size twice')),
  colors: z.array(colorSchema).check(z.maxLength(MAX_COLORS), z.refine(unique, 'lists a color twice')),
  sku: textSchema(80),
  inventoryQuantity: z.int().check(z.gte(0), z.lte(MAX_INVENTORY)),
  inventoryPolicy: z.enum(['finite', 'made_to_order']),
  weightGrams: z.nullable(z.int().check(z.gte(0), z.lte(MAX_WEIGHT_GRAMS))),
  isFeatured: z.boolean(),
  isPublished: z.boolean(),
  sizeChartHtml: z.nullable(z.string().check(z.maxLength(MAX_SIZE_CHART_LENGTH))),
  categoryIds: z.array(idSchema('cat')).check(z.maxLength(20), z.refine(unique, 'lists a category twice')),
  /** Unit cost to the shop. Null if unknown. */
  costCents: z.nullable(moneySchema({ max: MAX_PRICE_CENTS })),
  providerProductId: z.nullable(textSchema(80, 1)),
  /** Missing to keep the current tags. */
  tags: z.optional(tagsSchema),
  /**
   * Title for search engines instead of the product's. Missing to keep the current one, or null to remove it. The same
   * applies to `seoDescription`.
   */
  seoTitle: z.optional(z.nullable(textSchema(MAX_SEO_TITLE))),
  seoDescription: z.optional(z.nullable(textSchema(MAX_SEO_DESCRIPTION))),
  /** Ids of products that go well with this one, best first. Missing to keep the current ones. */
  goesWith: z.optional(
    z
      .array(idSchema('prd'))
      .check(
        z.maxLength(MAX_PICKED, `can have ${MAX_PICKED} products at most`),
        z.refine(unique, 'lists a product twice'),
      ),
  ),
  /** Only for the shop's own products. Missing to keep the current variants, or null to remove them. */
  variants: z.optional(z.nullable(z.array(variantInputSchema).check(z.minLength(1), z.maxLength(MAX_VARIANTS)))),
});
export type ProductInput = z.infer<typeof productInputSchema>;
