import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { adminCategorySchema, categoryInputSchema, MAX_MOVED_CATEGORIES } from '#shared/catalogue/category.ts';
import { categoryRuleSchema } from '#shared/catalogue/category-listing/category-rule.ts';
import { CATEGORY_ORDERS, MAX_ORDERED } from '#shared/catalogue/category-listing/list-order.ts';
import { discountBodySchema, discountQuerySchema } from '#shared/catalogue/discount-input.ts';
import { discountPreviewSchema } from '#shared/catalogue/discount-preview.ts';
import { previewLinkSchema } from '#shared/catalogue/preview/preview-link.ts';
import { adminProductSchema, productCardSchema } from '#shared/catalogue/product.ts';
import { productFilterShape } from '#shared/catalogue/product-filter.ts';
import { productInputSchema } from '#shared/catalogue/product-input.ts';
import { stockAdjustmentSchema } from '#shared/catalogue/variants/stock-adjustment.ts';
import { stockMovementSchema } from '#shared/catalogue/variants/stock-movement.ts';
import { MAX_VIDEO_PARTS, VIDEO_PART_BYTES } from '#shared/catalogue/video/product-video.ts';
import { stockAlertCountsSchema } from '#shared/marketing/stock-alert.ts';
import { defineRoutes } from './route.ts';

const productParams = z.object({ id: idSchema('prd') });

/** If a price is below cost, the request is refused with `below_cost` and the list of products, unless this is set. */
const confirmation = { confirmsBelowCost: z._default(z.boolean(), false) };

/** Describes the fields of an edited product. If another admin has saved the product since `version`, the response is 409. */
const productChangeSchema = z.strictObject({
  ...productInputSchema.shape,
  /** Version that the admin edited, so that two admins do not overwrite each other. */
  version: z.int().check(z.gte(1)),
  /** Stock number that the admin saw. Only the difference from it is saved, so that later sales are kept. */
  inventorySeen: z.int().check(z.gte(0)),
  ...confirmation,
});

export const adminProductRoutes = defineRoutes('admin', {
  'GET /api/admin/products': {
    right: 'enter',
    summary:
      'Lists products and drafts, newest first, filtered by text (title, slug, SKU, or tags), status, stock, category, sync, and tag',
    query: z.object({
      ...pageQuerySchema(48, 24),
      ...productFilterShape,
    }),
    response: z.extend(pageSchema(adminProductSchema), { total: z.int() }),
  },
  'GET /api/admin/product-tags': {
    right: 'enter',
    summary: 'Lists all tags of products and drafts, most frequent first',
    response: z.object({ items: z.array(z.string()) }),
  },
  'POST /api/admin/products': {
    right: 'editProducts',
    summary: 'Creates a product; 409 if its slug is taken',
    status: 201,
    body: z.strictObject({ ...productInputSchema.shape, ...confirmation }),
    response: adminProductSchema,
  },
  'GET /api/admin/products/{id}': {
    right: 'enter',
    summary: "Returns a product with its prices before the category's discount",
    params: productParams,
    response: adminProductSchema,
  },
  'PUT /api/admin/products/{id}': {
    right: 'editProducts',
    summary: 'Replaces a product; 409 with the current product if it has changed since `version`',
    params: productParams,
    body: productChangeSchema,
    response: adminProductSchema,
  },
  'PUT /api/admin/products/{id}/price': {
    right: 'editProducts',
    summary:
      "Sets a product's price before the category's discount; 409 with the current product if it has changed since `version`",
    params: productParams,
    body: z.strictObject({
      priceCents: productInputSchema.shape.priceCents,
      version: productChangeSchema.shape.version,
      ...confirmation,
    }),
    response: adminProductSchema,
  },
  'POST /api/admin/products/{id}/copy': {
    right: 'editProducts',
    summary: 'Copies a product into a draft without stock, SKU, and provider',
    status: 201,
    params: productParams,
    response: adminProductSchema,
  },
  'POST /api/admin/products/{id}/preview': {
    right: 'enter',
    summary:
      'Creates a link that shows a product or draft, as saved, to anyone who has the link; it works for seven days',
    status: 201,
    params: productParams,
    response: previewLinkSchema,
  },
  'POST /api/admin/products/{id}/stock': {
    right: 'countStock',
    summary: 'Adds units to the stock or takes them, and records the reason in the history; 409 if too few are left',
    params: productParams,
    body: stockAdjustmentSchema,
    response: adminProductSchema,
  },
  'GET /api/admin/products/{id}/stock-movements': {
    right: 'enter',
    summary: "Lists the changes of a product's stock in the last 400 days with their causes, newest first",
    params: productParams,
    query: z.object(pageQuerySchema(50, 25)),
    response: pageSchema(stockMovementSchema),
  },
  'GET /api/admin/products/{id}/stock-alerts': {
    right: 'enter',
    summary:
      'Counts the shoppers who wait for each sold-out variant of a product, up to 1,000; the most wanted variant is first',
    params: productParams,
    response: stockAlertCountsSchema,
  },
  'PUT /api/admin/products/{id}/publication': {
    right: 'editProducts',
    summary:
      'Publishes a product or makes it a draft again, and notifies its provider; succeeds even if the provider fails',
    params: productParams,
    body: z.strictObject({ isPublished: z.boolean() }),
    response: z.extend(adminProductSchema, { providerNotified: z.nullable(z.boolean()) }),
  },
  'POST /api/admin/products/{id}/unlock': {
    right: 'editProducts',
    summary: 'Completes a pending publication at the provider, which unlocks the product there',
    params: productParams,
    response: adminProductSchema,
  },
  'DELETE /api/admin/products/{id}': {
    right: 'editProducts',
    summary: 'Deletes a product; orders keep its data',
    status: 204,
    params: productParams,
  },
  'POST /api/admin/html-preview': {
    right: 'enter',
    summary: 'Returns HTML as shoppers will see it, sanitized',
    body: z.strictObject({ html: z.string().check(z.maxLength(50_000)) }),
    response: z.object({ html: z.string() }),
  },
});

const LARGEST_WIDTH = 1600;

/** Accepts a width in pixels as a path segment. */
const widthSchema = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,3}$/, 'is not a width'),
    z.refine((text) => Number(text) <= LARGEST_WIDTH, `is more than ${LARGEST_WIDTH} pixels`),
  ),
  z.transform(Number),
);

export const adminImageRoutes = defineRoutes('admin', {
  'PUT /api/admin/images/{id}/{width}': {
    right: 'addMedia',
    summary: 'Stores a picture in one width; the client chooses the id, so the request can be repeated',
    params: z.object({ id: idSchema('img'), width: widthSchema }),
    // Encoded as base64, a picture of this size is close to the payload limit of a Lambda (6 MB).
    bytes: { mediaTypes: ['image/webp', 'image/jpeg', 'image/png'], maxBytes: 4 * 1024 * 1024 },
    response: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  },
});

const partSchema = z.pipe(
  z.string().check(z.regex(new RegExp(`^[1-${MAX_VIDEO_PARTS}]$`), `is not a part from 1 to ${MAX_VIDEO_PARTS}`)),
  z.transform(Number),
);

export const adminVideoRoutes = defineRoutes('admin', {
  'PUT /api/admin/videos/{id}/parts/{part}': {
    right: 'addMedia',
    summary: 'Stores a part of a video for a day; the client chooses the id, so the request can be repeated',
    params: z.object({ id: idSchema('vid'), part: partSchema }),
    bytes: { mediaTypes: ['application/octet-stream'], maxBytes: VIDEO_PART_BYTES },
    response: z.object({ size: z.int() }),
  },
  'POST /api/admin/videos/{id}': {
    right: 'addMedia',
    summary: 'Joins the parts sent before into a video and stores it; it must be an MP4 with H.264 or a WebM',
    status: 201,
    params: z.object({ id: idSchema('vid') }),
    body: z.strictObject({ parts: z.int().check(z.gte(1), z.lte(MAX_VIDEO_PARTS)) }),
    response: z.object({ url: z.string() }),
  },
});

const categoryParams = z.object({ id: idSchema('cat') });

export const adminCategoryRoutes = defineRoutes('admin', {
  'GET /api/admin/categories': {
    right: 'enter',
    summary: 'Lists all categories by position, with their number of products and discount',
    response: z.object({ items: z.array(adminCategorySchema) }),
  },
  'POST /api/admin/category-preview': {
    right: 'enter',
    summary:
      'Returns the number and the first hundred of the products that a category with this rule and order would have',
    body: z.strictObject({
      /** Null for a category that has not been saved. */
      categoryId: z.nullable(idSchema('cat')),
      rule: z.nullable(categoryRuleSchema),
      order: z.enum(CATEGORY_ORDERS),
      orderedIds: z.array(idSchema('prd')).check(z.maxLength(MAX_ORDERED)),
    }),
    response: z.object({
      total: z.int(),
      items: z.array(
        z.extend(z.pick(productCardSchema, { id: true, title: true, image: true, priceCents: true, soldOut: true }), {
          isPublished: z.boolean(),
        }),
      ),
    }),
  },
  'POST /api/admin/categories': {
    right: 'editProducts',
    summary: 'Creates a category, in last position unless one is given; 409 if its slug is taken',
    status: 201,
    body: z.strictObject({
      ...categoryInputSchema.shape,
      position: z.optional(categoryInputSchema.shape.position),
    }),
    response: adminCategorySchema,
  },
  'PUT /api/admin/category-order': {
    right: 'editProducts',
    summary: 'Puts all categories in this order; 409 if the shop now has other categories',
    status: 204,
    body: z.strictObject({ ids: z.array(idSchema('cat')).check(z.maxLength(MAX_MOVED_CATEGORIES)) }),
  },
  'PUT /api/admin/categories/{id}': {
    right: 'editProducts',
    summary:
      'Replaces a category; 409 if its slug is taken, or with the current category if it has changed since `version`',
    params: categoryParams,
    body: z.strictObject({ ...categoryInputSchema.shape, version: z.int().check(z.gte(1)) }),
    response: adminCategorySchema,
  },
  'DELETE /api/admin/categories/{id}': {
    right: 'editProducts',
    summary: 'Deletes a category; 409 if it has products',
    status: 204,
    params: categoryParams,
  },
  'GET /api/admin/categories/{id}/discount': {
    right: 'enter',
    summary: "Returns a category's discount and the progress of its last change",
    params: categoryParams,
    response: adminCategorySchema,
  },
  'PUT /api/admin/categories/{id}/discount': {
    right: 'setDiscounts',
    summary: "Sets a category's discount; the prices of its products change within seconds",
    status: 202,
    params: categoryParams,
    body: discountBodySchema,
    response: adminCategorySchema,
  },
  'DELETE /api/admin/categories/{id}/discount': {
    right: 'setDiscounts',
    summary: "Removes a category's discount; the prices of its products change within seconds",
    status: 202,
    params: categoryParams,
    response: adminCategorySchema,
  },
  'GET /api/admin/categories/{id}/discount/preview': {
    right: 'enter',
    summary: 'Previews the effect of setting a discount, or of removing it if `type` is missing',
    params: categoryParams,
    query: discountQuerySchema,
    response: discountPreviewSchema,
  },
});
