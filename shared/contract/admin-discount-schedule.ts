import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { adminCategorySchema } from '#shared/catalogue/category.ts';
import { scheduleBodySchema } from '#shared/catalogue/prices/discount-schedule-schemas.ts';
import { defineRoutes } from './route.ts';

const params = z.object({ id: idSchema('cat') });
const itemParams = z.object({ id: idSchema('cat'), scheduledId: idSchema('sch') });

export const adminDiscountScheduleRoutes = defineRoutes('admin', {
  'POST /api/admin/categories/{id}/scheduled-discounts': {
    right: 'setDiscounts',
    summary: "Schedules a category's discount; 409 if it overlaps another one",
    status: 202,
    params,
    body: scheduleBodySchema,
    response: adminCategorySchema,
  },
  'PUT /api/admin/categories/{id}/scheduled-discounts/{scheduledId}': {
    right: 'setDiscounts',
    summary:
      'Changes a scheduled discount, its start only before it begins; 409 if it has ended or overlaps another one',
    status: 202,
    params: itemParams,
    body: scheduleBodySchema,
    response: adminCategorySchema,
  },
  'DELETE /api/admin/categories/{id}/scheduled-discounts/{scheduledId}': {
    right: 'setDiscounts',
    summary: 'Deletes a scheduled discount, or ends it now if it has begun',
    status: 202,
    params: itemParams,
    response: adminCategorySchema,
  },
});
