import * as z from 'zod/mini';
import { fullMailPreviewSchema, mailPreviewSchema } from '#shared/mail/mail-preview.ts';
import { defineRoutes } from './route.ts';

export const adminMailPreviewRoutes = defineRoutes({
  'GET /api/admin/mail-previews': {
    group: 'admin',
    caller: 'admin',
    summary: 'Every mail of the shop, as it would be called in a list',
    status: 200,
    response: z.object({ items: z.array(mailPreviewSchema) }),
  },
  'GET /api/admin/mail-previews/{name}': {
    group: 'admin',
    caller: 'admin',
    summary: 'One mail with made-up data, as HTML and as text',
    status: 200,
    params: z.object({ name: z.string().check(z.regex(/^[a-z-]{1,60}$/)) }),
    response: fullMailPreviewSchema,
  },
});
