import * as z from 'zod/mini';
import { contentSchema } from '#shared/shop/content.ts';
import { publicSettingsSchema } from '#shared/shop/shop-settings.ts';
import { defineRoutes } from './route.ts';

const visitSchema = z.strictObject({
  path: z.string().check(z.maxLength(500), z.startsWith('/')),
  /** The `utm_source` in the address, or the host of the page that linked to the shop. */
  source: z.optional(z.string().check(z.maxLength(253))),
  /** Step toward an order. A request with a step is not counted as a page view. */
  step: z.optional(z.enum(['cart', 'checkout'])),
});

export const shopRoutes = defineRoutes('visitor', {
  'GET /api/health': {
    summary: 'Responds if the shop is up',
    response: z.object({ status: z.literal('ok') }),
  },
  'GET /api/openapi.json': {
    summary: 'Returns this contract as an OpenAPI 3.1 document',
    response: z.record(z.string(), z.unknown()),
  },
  'GET /api/store': {
    isShared: true,
    summary: 'Returns the public settings of the shop, with its menus, announcements, and home page',
    response: z.extend(publicSettingsSchema, { content: contentSchema }),
  },
  'POST /api/visits': {
    summary: 'Counts a page view or a step toward an order, without cookies or identifiers',
    status: 204,
    limits: 'visit',
    body: visitSchema,
  },
});
