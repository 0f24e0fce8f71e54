import * as z from 'zod/mini';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { emailSchema } from '#shared/base/text.ts';
import { erasureInputSchema, erasureSchema } from '#shared/customers/erasure.ts';
import { mailAccountSchema } from '#shared/mail/mail-account.ts';
import { fullMailPreviewSchema, mailPreviewSchema } from '#shared/mail/mail-preview.ts';
import { suppressionSchema } from '#shared/mail/suppression.ts';
import { subscriptionSchema, testMailSchema } from '#shared/marketing/subscriber.ts';
import { defineRoutes } from './route.ts';

export const adminMailRoutes = defineRoutes({
  'POST /api/admin/emails/test': {
    group: 'admin',
    caller: 'admin',
    summary: 'Sends a test mail to one address',
    status: 204,
    body: testMailSchema,
  },
  'GET /api/admin/subscribers': {
    group: 'admin',
    caller: 'admin',
    summary: 'Active newsletter subscribers, newest first, with their total',
    status: 200,
    query: z.object(pageQuerySchema(100, 50)),
    response: z.extend(pageSchema(subscriptionSchema), { total: z.int() }),
  },
  'GET /api/admin/suppressions': {
    group: 'admin',
    caller: 'admin',
    summary: 'Suppressed addresses, newest first',
    status: 200,
    query: z.object(pageQuerySchema(100, 50)),
    response: pageSchema(suppressionSchema),
  },
  'POST /api/admin/suppressions/removal': {
    group: 'admin',
    caller: 'admin',
    summary: 'Removes the suppression of an address',
    status: 204,
    body: z.strictObject({ email: emailSchema }),
  },
  'POST /api/admin/erasures': {
    group: 'admin',
    caller: 'admin',
    summary: 'Erases the personal data of a guest or subscriber; orders keep their figures; 409 while an order is open',
    status: 200,
    body: erasureInputSchema,
    response: erasureSchema,
  },
  'GET /api/admin/mail-account': {
    group: 'admin',
    caller: 'admin',
    summary: 'Account of the mail service: sandbox, sender, quota',
    status: 200,
    response: mailAccountSchema,
  },
});

export const adminMailPreviewRoutes = defineRoutes({
  'GET /api/admin/mail-previews': {
    group: 'admin',
    caller: 'admin',
    summary: 'All kinds of mail the shop sends',
    status: 200,
    response: z.object({ items: z.array(mailPreviewSchema) }),
  },
  'GET /api/admin/mail-previews/{name}': {
    group: 'admin',
    caller: 'admin',
    summary: 'One mail with sample data, as HTML and as text',
    status: 200,
    params: z.object({ name: z.string().check(z.regex(/^[a-z-]{1,60}$/)) }),
    response: fullMailPreviewSchema,
  },
});
