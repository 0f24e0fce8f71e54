import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { adminCategorySchema, categoryInputSchema } from '#shared/catalogue/category.ts';
import { discountBodySchema, discountQuerySchema } from '#shared/catalogue/discount-input.ts';
import { discountPreviewSchema } from '#shared/catalogue/discount-preview.ts';
import { defineRoutes } from './route.ts';

const categoryParams = z.object({ id: idSchema('cat') });

export const adminCategoryRoutes = defineRoutes({
  'GET /api/admin/categories': {
    group: 'admin',
    caller: 'admin',
    summary: 'All categories by position, with how many products they hold and the discount they give',
    status: 200,
    response: z.object({ items: z.array(adminCategorySchema) }),
  },
  'POST /api/admin/categories': {
    group: 'admin',
    caller: 'admin',
    summary: 'Makes a category, behind all others unless a position is given; 409 when its slug is taken',
    status: 201,
    body: z.strictObject({
      ...categoryInputSchema.shape,
      position: z.optional(categoryInputSchema.shape.position),
    }),
    response: adminCategorySchema,
  },
  'PUT /api/admin/categories/{id}': {
    group: 'admin',
    caller: 'admin',
    summary:
      'Writes a category anew; 409 when its slug is taken, and with the present category when somebody else wrote it since `version`',
    status: 200,
    params: categoryParams,
    body: z.strictObject({ ...categoryInputSchema.shape, version: z.int().check(z.gte(1)) }),
    response: adminCategorySchema,
  },
  'DELETE /api/admin/categories/{id}': {
    group: 'admin',
    caller: 'admin',
    summary: 'Deletes a category; 409 while it has products',
    status: 204,
    params: categoryParams,
  },
  'GET /api/admin/categories/{id}/discount': {
    group: 'admin',
    caller: 'admin',
    summary: 'The discount a category gives, and how far its products are with the last change of it',
    status: 200,
    params: categoryParams,
    response: adminCategorySchema,
  },
  'PUT /api/admin/categories/{id}/discount': {
    group: 'admin',
    caller: 'admin',
    summary: "Gives a category's products a discount, in place of the one it gave; their prices follow within moments",
    status: 202,
    params: categoryParams,
    body: discountBodySchema,
    response: adminCategorySchema,
  },
  'DELETE /api/admin/categories/{id}/discount': {
    group: 'admin',
    caller: 'admin',
    summary: "Takes a category's discount away; the prices of its products follow within moments",
    status: 202,
    params: categoryParams,
    response: adminCategorySchema,
  },
  'GET /api/admin/categories/{id}/discount/preview': {
    group: 'admin',
    caller: 'admin',
    summary: 'What a discount would change, before it does; without a type, what taking it away would',
    status: 200,
    params: categoryParams,
    query: discountQuerySchema,
    response: discountPreviewSchema,
  },
});
