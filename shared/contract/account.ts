import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { emailSchema } from '#shared/base/text.ts';
import { accountExportSchema } from '#shared/customers/account-export.ts';
import { profileChangeSchema, profileSchema } from '#shared/customers/profile.ts';
import { orderSchema, shippingAddressInputSchema } from '#shared/orders/order.ts';
import { defineRoutes } from './route.ts';

const signUpPermit = z.object({ permit: z.string() });
const orderParams = z.object({ id: idSchema('ord') });

export const accountRoutes = defineRoutes({
  'POST /api/sign-up-permits': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Lets an address sign up within a quarter of an hour; the user pool asks for the permit',
    status: 201,
    limits: 'signUp',
    body: z.strictObject({ email: emailSchema }),
    response: signUpPermit,
  },
  'GET /api/me': {
    group: 'account',
    caller: 'customer',
    summary: "The caller's profile, made on first use",
    status: 200,
    response: profileSchema,
  },
  'PATCH /api/me': {
    group: 'account',
    caller: 'customer',
    summary: "Changes the caller's name",
    status: 200,
    limits: 'ownChange',
    body: profileChangeSchema,
    response: profileSchema,
  },
  'DELETE /api/me': {
    group: 'account',
    caller: 'customer',
    summary: "Deletes the caller's account; orders are kept without it, as the books require",
    status: 204,
    limits: 'ownChange',
  },
  'GET /api/me/export': {
    group: 'account',
    caller: 'customer',
    summary: 'Everything kept about the caller, as a file to keep',
    status: 200,
    limits: 'ownExport',
    response: accountExportSchema,
  },
  'GET /api/orders': {
    group: 'account',
    caller: 'customer',
    summary: "The caller's orders, newest first",
    status: 200,
    query: z.object(pageQuerySchema(50, 20)),
    response: pageSchema(orderSchema),
  },
  'GET /api/orders/{id}': {
    group: 'account',
    caller: 'customer',
    summary: "One of the caller's orders",
    status: 200,
    params: orderParams,
    response: orderSchema,
  },
  'POST /api/orders/{id}/cancellation': {
    group: 'account',
    caller: 'customer',
    summary: "Calls off one of the caller's orders before it is made and gives its money back; 409 when it is too late",
    status: 202,
    limits: 'ownChange',
    params: orderParams,
    response: orderSchema,
  },
  'PUT /api/orders/{id}/address': {
    group: 'account',
    caller: 'customer',
    summary:
      "Mends the address of one of the caller's orders before it is made, within its country; 409 when it is too late",
    status: 200,
    limits: 'ownChange',
    params: orderParams,
    body: shippingAddressInputSchema,
    response: orderSchema,
  },
});
