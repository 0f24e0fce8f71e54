import * as z from 'zod/mini';
import { moneySchema } from '#shared/base/money-schema.ts';
import { slugSchema } from '#shared/base/slug.ts';
import { textSchema } from '#shared/base/text.ts';
import { MAX_PICKED } from '../pairing/goes-with.ts';
import {
  colorSchema,
  MAX_COLORS,
  MAX_DESCRIPTION_LENGTH,
  MAX_IMAGES,
  MAX_INVENTORY,
  MAX_PRICE_CENTS,
  MAX_SIZE_CHART_LENGTH,
  MAX_SIZES,
  MAX_WEIGHT_GRAMS,
  sizeSchema,
} from '../product-input.ts';
import { MAX_SEO_DESCRIPTION, MAX_SEO_TITLE } from '../seo/search-listing.ts';
import { tagsSchema } from '../tags.ts';

/** Highest number of variants of one product in a file. */
export const MAX_CSV_VARIANTS = MAX_SIZES * MAX_COLORS;

const rowSchema = z.int().check(z.gte(1), z.lte(10_000_000));
const amountSchema = z.optional(z.nullable(moneySchema({ max: MAX_PRICE_CENTS })));
const quantitySchema = z.optional(z.nullable(z.int().check(z.gte(0), z.lte(MAX_INVENTORY))));

/**
 * One size and color of a product. A missing field has no column in the file. Null is an empty cell. Prices are in cents and
 * weights in grams.
 */
const csvVariantSchema = z.strictObject({
  row: rowSchema,
  size: z.optional(z.nullable(sizeSchema)),
  color: z.optional(z.nullable(colorSchema)),
  sku: z.optional(textSchema(80)),
  barcode: z.optional(textSchema(20)),
  priceCents: amountSchema,
  compareAtPriceCents: amountSchema,
  costCents: amountSchema,
  weightGrams: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(MAX_WEIGHT_GRAMS)))),
  quantity: quantitySchema,
  /** Stock at the time of the export. If `quantity` still equals it, the stock was not edited and does not change. */
  exportedQuantity: quantitySchema,
});
export type CsvVariant = z.infer<typeof csvVariantSchema>;

const csvPictureSchema = z.strictObject({
  row: rowSchema,
  url: z.string().check(z.maxLength(2_000)),
  alt: textSchema(500),
  color: z.optional(colorSchema),
});

export type CsvPicture = z.infer<typeof csvPictureSchema>;

/** Returns whether a picture is on another site. The shop copies such a picture. */
export const isForeignPicture = ({ url }: Pick<CsvPicture, 'url'>): boolean => /^https?:\/\/[^\s"'<>]+$/.test(url);

/** A problem with one cell of the file. `message` says how to correct it. */
const csvProblemSchema = z.strictObject({
  row: rowSchema,
  column: z.string().check(z.maxLength(200)),
  message: z.string().check(z.maxLength(500)),
});
export type CsvProblem = z.infer<typeof csvProblemSchema>;

/** A product, as described by all rows with its handle. A missing field has no column in the file. */
export const csvProductSchema = z.strictObject({
  row: rowSchema,
  handle: slugSchema,
  title: z.optional(textSchema(200, 1)),
  descriptionHtml: z.optional(z.string().check(z.maxLength(MAX_DESCRIPTION_LENGTH))),
  sizeChartHtml: z.optional(z.string().check(z.maxLength(MAX_SIZE_CHART_LENGTH))),
  seoTitle: z.optional(textSchema(MAX_SEO_TITLE)),
  seoDescription: z.optional(textSchema(MAX_SEO_DESCRIPTION)),
  /** Names or slugs of categories. */
  categories: z.optional(z.array(textSchema(100, 1)).check(z.maxLength(20))),
  tags: z.optional(tagsSchema),
  /** Handles of the products that go well with this product. */
  goesWith: z.optional(z.array(slugSchema).check(z.maxLength(MAX_PICKED, `can have ${MAX_PICKED} products at most`))),
  /**
   * True for a file from another shop, which does not know our categories. Unknown categories are then left out instead of
   * refused.
   */
  hasForeignCategories: z.optional(z.boolean()),
  isPublished: z.optional(z.boolean()),
  isFeatured: z.optional(z.boolean()),
  inventoryPolicy: z.optional(z.enum(['finite', 'made_to_order'])),
  variants: z.array(csvVariantSchema).check(z.minLength(1), z.maxLength(MAX_CSV_VARIANTS)),
  pictures: z.optional(z.array(csvPictureSchema).check(z.maxLength(MAX_IMAGES))),
  /** Notes about content of the file that the shop does not import. */
  notes: z.array(csvProblemSchema).check(z.maxLength(20)),
});
export type CsvProduct = z.infer<typeof csvProductSchema>;
