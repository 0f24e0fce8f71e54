import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { adminCategorySchema, categoryInputSchema } from '#shared/catalogue/category.ts';
import { discountBodySchema, discountQuerySchema } from '#shared/catalogue/discount-input.ts';
import { discountPreviewSchema } from '#shared/catalogue/discount-preview.ts';
import { adminProductSchema, productInputSchema, SYNC_STATUSES } from '#shared/catalogue/product.ts';
import { STOCK_LEVELS } from '#shared/catalogue/stock.ts';
import { defineRoutes } from './route.ts';

const productParams = z.object({ id: idSchema('prd') });

/** A price below cost is refused with the list of what it concerns (`below_cost`) until the owner says so. */
const confirmation = { confirmsBelowCost: z._default(z.boolean(), false) };

/** The version that the admin read: 409 when another admin has written since. */
const productChangeSchema = z.strictObject({
  ...productInputSchema.shape,
  version: z.int().check(z.gte(1)),
  /** The quantity the owner saw: only the difference to it is written, as sales go on meanwhile. */
  inventorySeen: z.int().check(z.gte(0)),
  ...confirmation,
});

export const adminProductRoutes = defineRoutes({
  'GET /api/admin/products': {
    group: 'admin',
    caller: 'admin',
    summary:
      'All products, drafts too, newest first; narrowed by text (title, slug or SKU), status, stock, category and sync',
    status: 200,
    query: z.object({
      ...pageQuerySchema(48, 24),
      q: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      status: z.optional(z.enum(['published', 'draft'])),
      stock: z.optional(z.enum(STOCK_LEVELS)),
      category: z.optional(idSchema('cat')),
      sync: z.optional(z.enum(SYNC_STATUSES)),
    }),
    response: z.extend(pageSchema(adminProductSchema), { total: z.int() }),
  },
  'POST /api/admin/products': {
    group: 'admin',
    caller: 'admin',
    summary: 'Makes a product; 409 when its slug is taken',
    status: 201,
    body: z.strictObject({ ...productInputSchema.shape, ...confirmation }),
    response: adminProductSchema,
  },
  'GET /api/admin/products/{id}': {
    group: 'admin',
    caller: 'admin',
    summary: 'One product as its owner wrote it',
    status: 200,
    params: productParams,
    response: adminProductSchema,
  },
  'PUT /api/admin/products/{id}': {
    group: 'admin',
    caller: 'admin',
    summary: 'Writes a product anew; 409 with the present product when somebody else wrote it since `version`',
    status: 200,
    params: productParams,
    body: productChangeSchema,
    response: adminProductSchema,
  },
  'PUT /api/admin/products/{id}/publication': {
    group: 'admin',
    caller: 'admin',
    summary:
      'Publishes a product or takes it back to a draft, and tells its provider, whose silence changes nothing here',
    status: 200,
    params: productParams,
    body: z.strictObject({ isPublished: z.boolean() }),
    response: z.extend(adminProductSchema, { providerNotified: z.nullable(z.boolean()) }),
  },
  'POST /api/admin/products/{id}/unlock': {
    group: 'admin',
    caller: 'admin',
    summary: 'Ends a publication that the provider still waits for, so that the product can be edited there again',
    status: 200,
    params: productParams,
    response: adminProductSchema,
  },
  'DELETE /api/admin/products/{id}': {
    group: 'admin',
    caller: 'admin',
    summary: 'Deletes a product; orders keep what they say of it',
    status: 204,
    params: productParams,
  },
  'POST /api/admin/html-preview': {
    group: 'admin',
    caller: 'admin',
    summary: "An owner's HTML as shoppers will see it: cleaned by the shop's own rules",
    status: 200,
    body: z.strictObject({ html: z.string().check(z.maxLength(50_000)) }),
    response: z.object({ html: z.string() }),
  },
});

const LARGEST_WIDTH = 1600;

/** Pixels, as the path says them. */
const widthSchema = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,3}$/, 'is not a width'),
    z.refine((text) => Number(text) <= LARGEST_WIDTH, `is more than ${LARGEST_WIDTH} pixels`),
  ),
  z.transform(Number),
);

export const adminImageRoutes = defineRoutes({
  'PUT /api/admin/images/{id}/{width}': {
    group: 'admin',
    caller: 'admin',
    summary: 'Keeps a picture in one width; the id is made by who sends it, so that sending it again is safe',
    status: 200,
    params: z.object({ id: idSchema('img'), width: widthSchema }),
    // With its base64 around it, this is what a Lambda may be sent at most.
    bytes: { mediaTypes: ['image/webp', 'image/jpeg', 'image/png'], maxBytes: 4 * 1024 * 1024 },
    response: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  },
});

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
