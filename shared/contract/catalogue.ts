import * as z from 'zod/mini';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { slugSchema } from '#shared/base/slug.ts';
import { categorySchema } from '#shared/catalogue/category.ts';
import { productCardSchema, productDetailSchema } from '#shared/catalogue/product.ts';
import { SORTS, splitValues } from '#shared/catalogue/selection.ts';
import { defineRoutes } from './route.ts';

const MAX_VALUES = 30;

/** Values with commas between them, as `splitValues` reads them. */
const valuesSchema = z.pipe(
  z.string().check(
    z.maxLength(1500),
    z.refine((list) => splitValues(list).length > 0, 'names no value'),
    z.refine((list) => splitValues(list).length <= MAX_VALUES, `names more than ${MAX_VALUES} values`),
  ),
  z.transform(splitValues),
);

/** Filters and order of a list. */
const selectionQuery = {
  sort: z.optional(z.enum(SORTS)),
  size: z.optional(valuesSchema),
  color: z.optional(valuesSchema),
  inStock: z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
  ),
};

const searchedText = z._default(z.string().check(z.trim(), z.maxLength(200)), '');

const facetSchema = z.object({ value: z.string(), count: z.int() });

export const catalogueRoutes = defineRoutes({
  'GET /api/categories': {
    group: 'shop',
    caller: 'visitor',
    summary: 'All categories by position',
    status: 200,
    response: z.object({ items: z.array(categorySchema) }),
  },
  'GET /api/products': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Published products of one category (its slug) or all, narrowed and sorted; newest first unless asked',
    status: 200,
    query: z.object({ ...pageQuerySchema(48, 24), category: z.optional(slugSchema), ...selectionQuery }),
    /** `total` comes with a list that is narrowed or sorted; of a plain one, `GET /api/filters` knows it. */
    response: z.extend(pageSchema(productCardSchema), { total: z.optional(z.int()) }),
  },
  'GET /api/filters': {
    group: 'shop',
    caller: 'visitor',
    summary: 'What the products of a category, a search or the shop can be narrowed by',
    status: 200,
    query: z.object({ category: z.optional(slugSchema), q: searchedText }),
    response: z.object({
      total: z.int(),
      sizes: z.array(facetSchema),
      colors: z.array(facetSchema),
      inStock: z.int(),
    }),
  },
  'GET /api/products/{slug}': {
    group: 'shop',
    caller: 'visitor',
    summary: 'One published product',
    status: 200,
    params: z.object({ slug: slugSchema }),
    response: productDetailSchema,
  },
  'GET /api/search': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Published products whose title or description contains the text, newest first unless asked',
    status: 200,
    query: z.object({ ...pageQuerySchema(48, 10), q: searchedText, ...selectionQuery }),
    response: z.extend(pageSchema(productCardSchema), { total: z.int() }),
  },
});
