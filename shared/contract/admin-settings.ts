import * as z from 'zod/mini';
import { auditEntrySchema } from '../audit.ts';
import { pageOf, pageQuery } from '../page.ts';
import { defineRoutes } from './route.ts';

export const adminSettingsRoutes = defineRoutes({
  'GET /api/admin/audit': {
    group: 'admin',
    caller: 'admin',
    summary: 'What owners wrote, newest first: everything, or about one subject',
    status: 200,
    query: z.object({
      ...pageQuery(50, 25),
      subject: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    }),
    response: pageOf(auditEntrySchema),
  },
});
