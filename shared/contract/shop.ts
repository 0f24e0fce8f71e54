import * as z from 'zod/mini';
import { contentSchema } from '#shared/shop/content.ts';
import { publicSettingsSchema } from '#shared/shop/shop-settings.ts';
import { defineRoutes } from './route.ts';

const visitSchema = z.strictObject({ path: z.string().check(z.maxLength(500), z.startsWith('/')) });

export const shopRoutes = defineRoutes({
  'GET /api/health': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Answers when the shop is up',
    status: 200,
    response: z.object({ status: z.literal('ok') }),
  },
  'GET /api/openapi.json': {
    group: 'shop',
    caller: 'visitor',
    summary: 'This contract as an OpenAPI 3.1 document',
    status: 200,
    response: z.record(z.string(), z.unknown()),
  },
  'GET /api/store': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Public settings of the shop, with its menus, announcements and home page',
    status: 200,
    response: z.extend(publicSettingsSchema, { content: contentSchema }),
  },
  'POST /api/visits': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Counts a page view, without cookies or identifiers',
    status: 204,
    limits: 'visit',
    body: visitSchema,
  },
});
