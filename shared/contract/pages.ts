import * as z from 'zod/mini';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { contentInputSchema, storedContentSchema } from '#shared/shop/content.ts';
import {
  newPageSchema,
  pageInputSchema,
  pageRowSchema,
  pageSlugSchema,
  shownPageSchema,
  storedPageSchema,
} from '#shared/shop/page.ts';
import { defineRoutes } from './route.ts';

const pageParams = z.object({ slug: pageSlugSchema });

export const pageRoutes = defineRoutes({
  'GET /api/pages/{slug}': {
    group: 'shop',
    caller: 'visitor',
    summary: 'A policy or another published page, filled in and sanitized',
    status: 200,
    params: pageParams,
    response: shownPageSchema,
  },
});

export const adminContentRoutes = defineRoutes({
  'GET /api/admin/content': {
    group: 'admin',
    caller: 'admin',
    summary: 'The menus, announcements and home page of the shop',
    status: 200,
    response: storedContentSchema,
  },
  'PUT /api/admin/content': {
    group: 'admin',
    caller: 'admin',
    summary: 'Saves a new version of the content; 409 with the newest one when it has changed since `version`',
    status: 200,
    body: contentInputSchema,
    response: storedContentSchema,
  },
  'GET /api/admin/content/versions': {
    group: 'admin',
    caller: 'admin',
    summary: 'The versions of the content, newest first; the newest 50 are kept',
    status: 200,
    query: z.object(pageQuerySchema(20, 10)),
    response: pageSchema(storedContentSchema),
  },
});

export const adminPageRoutes = defineRoutes({
  'GET /api/admin/pages': {
    group: 'admin',
    caller: 'admin',
    summary: 'All pages, drafts included: the policies first, then the others by address',
    status: 200,
    response: z.object({ items: z.array(pageRowSchema) }),
  },
  'POST /api/admin/pages': {
    group: 'admin',
    caller: 'admin',
    summary: 'Creates a page; 409 when the address is taken',
    status: 201,
    body: newPageSchema,
    response: storedPageSchema,
  },
  'GET /api/admin/pages/{slug}': {
    group: 'admin',
    caller: 'admin',
    summary: 'The newest version of a page, as written',
    status: 200,
    params: pageParams,
    response: storedPageSchema,
  },
  'PUT /api/admin/pages/{slug}': {
    group: 'admin',
    caller: 'admin',
    summary: 'Saves a new version of a page; 409 with the newest one when it has changed since `version`',
    status: 200,
    params: pageParams,
    body: pageInputSchema,
    response: storedPageSchema,
  },
  'DELETE /api/admin/pages/{slug}': {
    group: 'admin',
    caller: 'admin',
    summary: 'Deletes a page with all its versions; 409 for a policy',
    status: 204,
    params: pageParams,
  },
  'GET /api/admin/pages/{slug}/versions': {
    group: 'admin',
    caller: 'admin',
    summary: 'The versions of a page, newest first; the newest 50 are kept',
    status: 200,
    params: pageParams,
    query: z.object(pageQuerySchema(20, 10)),
    response: pageSchema(storedPageSchema),
  },
});
