import * as z from 'zod/mini';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { auditEntrySchema } from '#shared/shop/audit.ts';
import { settingsInputSchema } from '#shared/shop/settings-input.ts';
import { shopSettingsSchema } from '#shared/shop/shop-settings.ts';
import { defineRoutes } from './route.ts';

/** The settings with the address that mails come from, which only a deployment changes. */
const answeredSettingsSchema = z.extend(shopSettingsSchema, { mailAddress: z.string() });

export const adminSettingsRoutes = defineRoutes({
  'GET /api/admin/settings': {
    group: 'admin',
    caller: 'admin',
    summary: 'All settings of the store',
    status: 200,
    response: answeredSettingsSchema,
  },
  'PUT /api/admin/settings': {
    group: 'admin',
    caller: 'admin',
    summary: 'Writes the settings anew; 409 with the present ones when somebody else wrote them since `version`',
    status: 200,
    body: settingsInputSchema,
    response: answeredSettingsSchema,
  },
  'GET /api/admin/audit': {
    group: 'admin',
    caller: 'admin',
    summary: 'What owners wrote, newest first: everything, or about one subject',
    status: 200,
    query: z.object({
      ...pageQuerySchema(50, 25),
      subject: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    }),
    response: pageSchema(auditEntrySchema),
  },
});
