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

export const pageRoutes = defineRoutes('visitor', {
  'GET /api/pages/{slug}': {
    isShared: true,
    summary: 'Returns a policy or another published page, sanitized and with its placeholders filled in',
    params: pageParams,
    response: shownPageSchema,
  },
});

export const adminContentRoutes = defineRoutes('admin', {
  'GET /api/admin/content': {
    right: 'viewSetup',
    summary: 'Returns the menus, announcements, and home page of the shop',
    response: storedContentSchema,
  },
  'PUT /api/admin/content': {
    right: 'editContent',
    summary: 'Saves a new version of the content; 409 with the newest one if it has changed since `version`',
    body: contentInputSchema,
    response: storedContentSchema,
  },
  'GET /api/admin/content/versions': {
    right: 'viewSetup',
    summary: 'Lists the newest 50 versions of the content, newest first',
    query: z.object(pageQuerySchema(20, 10)),
    response: pageSchema(storedContentSchema),
  },
});

export const adminPageRoutes = defineRoutes('admin', {
  'GET /api/admin/pages': {
    right: 'viewSetup',
    summary: 'Lists all pages and drafts, the policies first, then the others by address',
    response: z.object({ items: z.array(pageRowSchema) }),
  },
  'POST /api/admin/pages': {
    right: 'editContent',
    summary: 'Creates a page; 409 if the address is taken',
    status: 201,
    body: newPageSchema,
    response: storedPageSchema,
  },
  'GET /api/admin/pages/{slug}': {
    right: 'viewSetup',
    summary: 'Returns the newest version of a page, as written',
    params: pageParams,
    response: storedPageSchema,
  },
  'PUT /api/admin/pages/{slug}': {
    right: 'editContent',
    summary: 'Saves a new version of a page; 409 with the newest one if it has changed since `version`',
    params: pageParams,
    body: pageInputSchema,
    response: storedPageSchema,
  },
  'DELETE /api/admin/pages/{slug}': {
    right: 'editContent',
    summary: 'Deletes a page with all its versions; 409 for a policy',
    status: 204,
    params: pageParams,
  },
  'GET /api/admin/pages/{slug}/versions': {
    right: 'viewSetup',
    summary: 'Lists the newest 50 versions of a page, newest first',
    params: pageParams,
    query: z.object(pageQuerySchema(20, 10)),
    response: pageSchema(storedPageSchema),
  },
});
