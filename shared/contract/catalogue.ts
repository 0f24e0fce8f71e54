import * as z from 'zod/mini';
import { categorySchema } from '../category.ts';
import { pageOf, pageQuery } from '../page.ts';
import { productCardSchema, productDetailSchema } from '../product.ts';
import { slugSchema } from '../slug.ts';
import { defineRoutes } from './route.ts';

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
    summary: 'Published products, newest first, of one category (its slug) or all',
    status: 200,
    query: z.object({ ...pageQuery(48, 24), category: z.optional(slugSchema) }),
    response: pageOf(productCardSchema),
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
    summary: 'Published products whose title or description contains the text, newest first',
    status: 200,
    query: z.object({ ...pageQuery(48, 10), q: z._default(z.string().check(z.trim(), z.maxLength(200)), '') }),
    response: z.extend(pageOf(productCardSchema), { total: z.int() }),
  },
});
