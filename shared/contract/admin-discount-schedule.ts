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
    summary: "Schedules a category's discount; 409 when another applies at the same time",
    status: 202,
    params,
    body: scheduleBodySchema,
    response: adminCategorySchema,
  },
  'PUT /api/admin/categories/{id}/scheduled-discounts/{scheduledId}': {
    right: 'setDiscounts',
    summary: 'Changes a scheduled discount; its start only before it; 409 when it ended or another applies then',
    status: 202,
    params: itemParams,
    body: scheduleBodySchema,
    response: adminCategorySchema,
  },
  'DELETE /api/admin/categories/{id}/scheduled-discounts/{scheduledId}': {
    right: 'setDiscounts',
    summary: 'Deletes a scheduled discount, or ends it now while it runs',
    status: 202,
    params: itemParams,
    response: adminCategorySchema,
  },
});
