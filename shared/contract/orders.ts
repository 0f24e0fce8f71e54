import * as z from 'zod/mini';
import { linkedOrderSchema, linkRenewedSchema, linkTokenSchema } from '../order-link.ts';
import { defineRoutes } from './route.ts';

const tokenParams = z.object({ token: linkTokenSchema });

/** Orders for those who have no account: the link in their mail is the permission. */
export const orderLinkRoutes = defineRoutes({
  'GET /api/order-links/{token}': {
    group: 'shop',
    caller: 'visitor',
    summary: 'The order that a signed link opens; 410 once the link has expired',
    status: 200,
    params: tokenParams,
    response: linkedOrderSchema,
  },
  'POST /api/order-links/{token}/renewal': {
    group: 'shop',
    caller: 'visitor',
    summary: "Mails a new link to the order's own address, at most once in ten minutes; works with an expired link",
    status: 202,
    params: tokenParams,
    response: linkRenewedSchema,
  },
});
