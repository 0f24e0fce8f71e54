import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { newOfferSchema, offerChangeSchema, offerSchema } from '#shared/marketing/offer.ts';
import { defineRoutes } from './route.ts';

const params = z.object({ id: idSchema('off') });

export const adminOfferRoutes = defineRoutes('admin', {
  'GET /api/admin/offers': {
    right: 'viewMarketing',
    summary: 'Lists discount codes and automatic discounts with their uses, newest first',
    query: z.object(pageQuerySchema(100, 50)),
    response: pageSchema(offerSchema),
  },
  'POST /api/admin/offers': {
    right: 'setDiscounts',
    summary:
      'Creates a discount code, or an automatic discount if there is no code; 409 if another discount has the code',
    status: 201,
    body: newOfferSchema,
    response: offerSchema,
  },
  'GET /api/admin/offers/{id}': {
    right: 'viewMarketing',
    summary: 'Returns a discount',
    params,
    response: offerSchema,
  },
  'PUT /api/admin/offers/{id}': {
    right: 'setDiscounts',
    summary:
      'Replaces everything except the code; 409 with the discount as `current` if it has changed since `version`',
    params,
    body: offerChangeSchema,
    response: offerSchema,
  },
  'POST /api/admin/offers/{id}/pause': {
    right: 'setDiscounts',
    summary: 'Stops new checkouts from using the discount',
    params,
    response: offerSchema,
  },
  'POST /api/admin/offers/{id}/resume': {
    right: 'setDiscounts',
    summary: 'Lets checkouts use the discount again',
    params,
    response: offerSchema,
  },
  'DELETE /api/admin/offers/{id}': {
    right: 'setDiscounts',
    summary: 'Deletes the discount; orders keep its name and amount',
    status: 204,
    params,
  },
});
