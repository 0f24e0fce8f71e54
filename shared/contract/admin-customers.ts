import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { foundPageSchema, pageQuerySchema } from '#shared/base/pagination.ts';
import { textSchema } from '#shared/base/text.ts';
import { customerExportSchema } from '#shared/customers/account-export.ts';
import { customerDetailSchema, customerSchema, customerTagsInputSchema } from '#shared/customers/customer.ts';
import { noteSchema } from '#shared/orders/order.ts';
import { defineRoutes } from './route.ts';

const params = z.object({ id: idSchema('cus') });

export const adminCustomerRoutes = defineRoutes('admin', {
  'GET /api/admin/customers': {
    right: 'viewCustomers',
    summary: 'Lists customers and guests, newest first, or those that match a search',
    query: z.object({
      ...pageQuerySchema(50, 25),
      /** An email address, or the beginnings of words in the name, the address, or the tags. */
      q: z._default(z.string().check(z.trim(), z.maxLength(254)), ''),
    }),
    response: foundPageSchema(customerSchema),
  },
  'GET /api/admin/customers/{id}': {
    right: 'viewCustomers',
    summary: 'Returns a customer by id, or the customer of the order with this id',
    params: z.object({ id: z.union([idSchema('cus'), idSchema('ord')]) }),
    response: customerDetailSchema,
  },
  'POST /api/admin/customers/{id}/notes': {
    right: 'editCustomers',
    summary: 'Adds a note that only admins see',
    status: 201,
    params,
    body: z.strictObject({ text: textSchema(2000, 1) }),
    response: noteSchema,
  },
  'DELETE /api/admin/customers/{id}/notes/{noteId}': {
    right: 'editCustomers',
    summary: 'Deletes a note',
    status: 204,
    params: z.object({ id: idSchema('cus'), noteId: idSchema('not') }),
  },
  'POST /api/admin/customers/{id}/tags': {
    right: 'editCustomers',
    summary: 'Adds and removes tags',
    params,
    body: customerTagsInputSchema,
    response: customerSchema,
  },
  'POST /api/admin/customers/{id}/merge': {
    right: 'mergeCustomers',
    summary: 'Merges another customer into this one, which remains; repeating the request changes nothing',
    params,
    body: z.strictObject({ otherId: idSchema('cus') }),
    response: customerSchema,
  },
  'DELETE /api/admin/customers/{id}/merged/{otherId}': {
    right: 'mergeCustomers',
    summary: 'Makes a merged address a customer of its own again',
    status: 204,
    params: z.object({ id: idSchema('cus'), otherId: idSchema('cus') }),
  },
  'POST /api/admin/customers/{id}/export': {
    right: 'handlePersonalData',
    summary: 'Returns all data stored about a customer, and records this in the history',
    params,
    response: customerExportSchema,
  },
});
