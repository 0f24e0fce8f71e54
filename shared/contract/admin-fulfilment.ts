import * as z from 'zod/mini';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import {
  providerApiKeySchema,
  providerConnectionChangeSchema,
  providerConnectionSchema,
  providerTopicSchema,
  webhookUrlSchema,
} from '#shared/fulfilment/provider-connection.ts';
import { syncRunSchema } from '#shared/fulfilment/sync-run.ts';
import { defineRoutes } from './route.ts';

const webhooksSchema = z.object({ items: z.array(providerTopicSchema), lastEventAt: z.nullable(z.string()) });

export const adminConnectionRoutes = defineRoutes({
  'GET /api/admin/integrations': {
    group: 'admin',
    caller: 'admin',
    summary: 'The print-on-demand provider, connected or not',
    status: 200,
    response: z.object({ items: z.array(providerConnectionSchema) }),
  },
  'POST /api/admin/integrations/printify/shops': {
    group: 'admin',
    caller: 'admin',
    summary: 'The shops of the account that an API key opens, asked of the provider; the key is not kept',
    status: 200,
    body: z.strictObject({ apiKey: providerApiKeySchema }),
    response: z.object({ items: z.array(z.object({ id: z.int(), title: z.string(), salesChannel: z.string() })) }),
  },
  'PUT /api/admin/integrations/printify': {
    group: 'admin',
    caller: 'admin',
    summary: 'Connects a shop of the provider: keeps the key encrypted and has the events told here',
    status: 200,
    body: z.strictObject({
      apiKey: providerApiKeySchema,
      shopId: z.int().check(z.gte(1)),
      webhookUrl: z.optional(webhookUrlSchema),
    }),
    response: providerConnectionSchema,
  },
  'PATCH /api/admin/integrations/printify': {
    group: 'admin',
    caller: 'admin',
    summary: 'Turns the provider on or off, or changes its settings; 409 when another owner wrote since `version`',
    status: 200,
    body: providerConnectionChangeSchema,
    response: providerConnectionSchema,
  },
  'DELETE /api/admin/integrations/printify': {
    group: 'admin',
    caller: 'admin',
    summary: 'Disconnects: the provider tells no more events and the key is forgotten; products and orders stay',
    status: 200,
    response: providerConnectionSchema,
  },
  'GET /api/admin/integrations/printify/webhooks': {
    group: 'admin',
    caller: 'admin',
    summary: 'Which events the provider tells us, asked of the provider',
    status: 200,
    response: webhooksSchema,
  },
  'POST /api/admin/integrations/printify/webhooks': {
    group: 'admin',
    caller: 'admin',
    summary: 'Has the provider tell us every event again, signed with a new secret',
    status: 200,
    response: webhooksSchema,
  },
  'POST /api/admin/syncs': {
    group: 'admin',
    caller: 'admin',
    summary: "Starts a sync of the provider's products; the one that is running when there is one",
    status: 202,
    response: syncRunSchema,
  },
  'GET /api/admin/syncs': {
    group: 'admin',
    caller: 'admin',
    summary: 'Syncs, the newest first: the first tells its progress while it runs',
    status: 200,
    query: z.object(pageQuerySchema(20, 10)),
    response: pageSchema(syncRunSchema),
  },
});
