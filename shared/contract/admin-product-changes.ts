import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { changePreviewSchema } from '#shared/catalogue/changes/change-preview.ts';
import { changeRunSchema } from '#shared/catalogue/changes/change-run.ts';
import { productChangeSchema } from '#shared/catalogue/changes/product-change.ts';
import { productSelectionSchema } from '#shared/catalogue/changes/selection.ts';
import { defineRoutes } from './route.ts';

const chosen = { selection: productSelectionSchema, change: productChangeSchema };
const params = z.object({ id: idSchema('chg') });

export const adminProductChangeRoutes = defineRoutes('admin', {
  'POST /api/admin/products/changes': {
    right: 'editProducts',
    summary: 'Starts a change of many products; the client chooses the id, so the request can be repeated',
    status: 202,
    body: z.strictObject({
      id: idSchema('chg'),
      ...chosen,
      /** If a price is below cost, the request is refused with `below_cost` and the list of products, unless this is set. */
      confirmsBelowCost: z._default(z.boolean(), false),
    }),
    response: changeRunSchema,
  },
  'POST /api/admin/products/changes/preview': {
    right: 'editProducts',
    summary: 'Previews the effect of a change of many products',
    body: z.strictObject(chosen),
    response: changePreviewSchema,
  },
  'GET /api/admin/products/changes': {
    right: 'enter',
    summary: 'Lists changes of many products with their progress, newest first',
    query: z.object(pageQuerySchema(20, 10)),
    response: pageSchema(changeRunSchema),
  },
  'GET /api/admin/products/changes/{id}': {
    right: 'enter',
    summary: 'Returns a change of many products with its progress',
    params,
    response: changeRunSchema,
  },
  'POST /api/admin/products/changes/{id}/stop': {
    right: 'editProducts',
    summary: 'Stops a running change after its current step; what it has changed can be undone',
    status: 202,
    params,
    response: changeRunSchema,
  },
  'POST /api/admin/products/changes/{id}/undo': {
    right: 'editProducts',
    summary: 'Undoes a change within an hour of its end; skips products that have changed since',
    status: 202,
    params,
    response: changeRunSchema,
  },
});
