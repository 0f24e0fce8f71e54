import * as z from 'zod/mini';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { paymentStatusSchema } from '#shared/checkout/payment-status.ts';
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

export const adminConnectionRoutes = defineRoutes('admin', {
  'GET /api/admin/integrations': {
    right: 'enter',
    summary: 'Returns the state and settings of the print-on-demand provider',
    response: z.object({ items: z.array(providerConnectionSchema) }),
  },
  'GET /api/admin/integrations/stripe': {
    right: 'viewSetup',
    summary:
      "Returns whether Stripe accepts the keys and knows where to send its events; reports Stripe's errors as a state",
    response: paymentStatusSchema,
  },
  'POST /api/admin/integrations/printify/shops': {
    right: 'manageConnection',
    summary: "Lists the shops of an API key's account, as read from the provider; does not store the key",
    body: z.strictObject({ apiKey: providerApiKeySchema }),
    response: z.object({ items: z.array(z.object({ id: z.int(), title: z.string(), salesChannel: z.string() })) }),
  },
  'PUT /api/admin/integrations/printify': {
    right: 'manageConnection',
    summary: 'Connects a shop of the provider: stores the key encrypted and registers webhooks',
    body: z.strictObject({
      apiKey: providerApiKeySchema,
      shopId: z.int().check(z.gte(1)),
      webhookUrl: z.optional(webhookUrlSchema),
    }),
    response: providerConnectionSchema,
  },
  'PATCH /api/admin/integrations/printify': {
    right: 'manageConnection',
    summary: 'Turns the provider on or off, or changes its settings; 409 if they have changed since `version`',
    body: providerConnectionChangeSchema,
    response: providerConnectionSchema,
  },
  'DELETE /api/admin/integrations/printify': {
    right: 'manageConnection',
    summary: 'Disconnects the provider: deletes its webhooks and the key, and keeps products and orders',
    response: providerConnectionSchema,
  },
  'GET /api/admin/integrations/printify/webhooks': {
    right: 'viewSetup',
    summary: 'Lists the registered webhooks, as read from the provider',
    response: webhooksSchema,
  },
  'POST /api/admin/integrations/printify/webhooks': {
    right: 'manageConnection',
    summary: 'Registers all webhooks again, with a new secret',
    response: webhooksSchema,
  },
  'POST /api/admin/syncs': {
    right: 'editProducts',
    summary: "Starts a sync of the provider's products, or returns the running one",
    status: 202,
    response: syncRunSchema,
  },
  'GET /api/admin/syncs': {
    right: 'enter',
    summary: 'Lists syncs with their progress, newest first',
    query: z.object(pageQuerySchema(20, 10)),
    response: pageSchema(syncRunSchema),
  },
});
