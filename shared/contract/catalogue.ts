import * as z from 'zod/mini';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { slugSchema } from '#shared/base/slug.ts';
import { categorySchema } from '#shared/catalogue/category.ts';
import { previewSchema, previewTokenSchema } from '#shared/catalogue/preview/preview-link.ts';
import { productCardSchema, productDetailSchema } from '#shared/catalogue/product.ts';
import { SEARCH_SORTS, SORTS, splitValues } from '#shared/catalogue/selection.ts';
import { FIRST_REVIEWS, publicReviewSchema } from '#shared/marketing/reviews/review.ts';
import { defineRoutes } from './route.ts';

const MAX_VALUES = 30;

/** Reads comma-separated values with `splitValues`. */
const valuesSchema = z.pipe(
  z.string().check(
    z.maxLength(1500),
    z.refine((list) => splitValues(list).length > 0, 'names no value'),
    z.refine((list) => splitValues(list).length <= MAX_VALUES, `names more than ${MAX_VALUES} values`),
  ),
  z.transform(splitValues),
);

const centsText = z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'is not a number of cents')), z.transform(Number));

/** Reads comma-separated product ids, at most as many as a wishlist can have. */
const productIdsSchema = z.pipe(
  z.string().check(z.maxLength(5_000), z.regex(/^prd_\w{1,40}(,prd_\w{1,40}){0,99}$/, 'is not a list of product ids')),
  z.transform((list) => list.split(',')),
);

const filterQuery = {
  /** Names of categories to filter by, in addition to the slug of the category that is listed. */
  categoryName: z.optional(valuesSchema),
  tag: z.optional(valuesSchema),
  minPriceCents: z.optional(centsText),
  maxPriceCents: z.optional(centsText),
  size: z.optional(valuesSchema),
  color: z.optional(valuesSchema),
  inStock: z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
  ),
};

/** Filters and sort order of a list. */
const selectionQuery = { ...filterQuery, sort: z.optional(z.enum(SORTS)) };

const searchText = z._default(z.string().check(z.trim(), z.maxLength(200)), '');

const facetSchema = z.object({ value: z.string(), count: z.int() });
const priceFacetSchema = z.object({
  minCents: z.nullable(z.int()),
  maxCents: z.nullable(z.int()),
  count: z.int(),
});

const relatedSchema = z.object({
  items: z.array(productCardSchema),
  /** True if the first products were picked to go with the product or were bought together with it. */
  goesWith: z.boolean(),
});

export const catalogueRoutes = defineRoutes('visitor', {
  'GET /api/categories': {
    isShared: true,
    summary: 'Lists all categories by position',
    response: z.object({ items: z.array(categorySchema) }),
  },
  'GET /api/products': {
    isShared: true,
    summary:
      'Lists published products, filtered and sorted, optionally of one category (by slug); newest first by default',
    query: z.object({ ...pageQuerySchema(48, 24), category: z.optional(slugSchema), ...selectionQuery }),
    /** `total` is set only for a filtered or sorted list. `GET /api/filters` returns the total of other lists. */
    response: z.extend(pageSchema(productCardSchema), { total: z.optional(z.int()) }),
  },
  'GET /api/product-cards': {
    summary: 'Returns these products as lists show them, in the given order; leaves out those that are not published',
    query: z.object({ ids: productIdsSchema }),
    response: z.object({ items: z.array(productCardSchema) }),
  },
  'GET /api/filters': {
    isShared: true,
    summary:
      'Returns the filters for a category, a search, or the whole shop; each filter is counted with the others applied',
    query: z.object({ category: z.optional(slugSchema), q: searchText, ...filterQuery }),
    response: z.object({
      total: z.int(),
      sizes: z.array(facetSchema),
      colors: z.array(facetSchema),
      categories: z.array(facetSchema),
      tags: z.array(facetSchema),
      prices: z.array(priceFacetSchema),
      inStock: z.int(),
    }),
  },
  'GET /api/products/{slug}': {
    isShared: true,
    summary: 'Returns a published product',
    params: z.object({ slug: slugSchema }),
    response: productDetailSchema,
  },
  'GET /api/products/{slug}/related': {
    isShared: true,
    summary:
      'Lists products to show below a product: first those chosen for it, then those bought with it, then others of its category',
    params: z.object({ slug: slugSchema }),
    response: relatedSchema,
  },
  'GET /api/products/{slug}/reviews': {
    isShared: true,
    summary: "Lists a product's published reviews, newest first",
    params: z.object({ slug: slugSchema }),
    query: z.object(pageQuerySchema(20, FIRST_REVIEWS)),
    response: pageSchema(publicReviewSchema),
  },
  'GET /api/previews/{token}': {
    summary: 'Returns the product of a preview link, even if it is a draft; 404 if the link has expired',
    params: z.object({ token: previewTokenSchema }),
    response: previewSchema,
  },
  'GET /api/previews/{token}/related': {
    summary: 'Lists products to show below the product of a preview link; 404 if the link has expired',
    params: z.object({ token: previewTokenSchema }),
    response: relatedSchema,
  },
  'GET /api/search': {
    isShared: true,
    summary:
      'Finds published products with every word of the text in their title, description, categories, tags, colors, or kind; best match first',
    query: z.object({
      ...pageQuerySchema(48, 10),
      q: searchText,
      ...selectionQuery,
      sort: z.optional(z.enum(SEARCH_SORTS)),
    }),
    /** `correctedTo` is set only if nothing matched the text and another text was searched instead. */
    response: z.extend(pageSchema(productCardSchema), { total: z.int(), correctedTo: z.optional(z.string()) }),
  },
});
