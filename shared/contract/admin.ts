import * as z from 'zod/mini';
import { idSchema } from '../id.ts';
import { adminOrderSchema } from '../order.ts';
import { pageOf, pageQuery } from '../page.ts';
import { workItemSchema } from '../work.ts';
import { defineRoutes } from './route.ts';

export const adminRoutes = defineRoutes({
  'GET /api/admin/orders': {
    group: 'admin',
    caller: 'admin',
    summary: 'All orders, newest first',
    status: 200,
    query: z.object(pageQuery(50, 20)),
    response: pageOf(adminOrderSchema),
  },
  'GET /api/admin/orders/{id}': {
    group: 'admin',
    caller: 'admin',
    summary: 'One order',
    status: 200,
    params: z.object({ id: idSchema('ord') }),
    response: adminOrderSchema,
  },
  'GET /api/admin/work': {
    group: 'admin',
    caller: 'admin',
    summary: 'Work that is parked, or with `state=due` work that waits for its time; oldest first',
    status: 200,
    query: z.object({ ...pageQuery(50, 20), state: z._default(z.enum(['due', 'parked']), 'parked') }),
    response: pageOf(workItemSchema),
  },
});
