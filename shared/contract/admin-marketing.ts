import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { emailSchema } from '#shared/base/text.ts';
import { campaignInputSchema, campaignSchema, campaignWithContentSchema } from '#shared/marketing/campaign.ts';
import { defineRoutes } from './route.ts';

const params = z.object({ id: idSchema('cmp') });
/** The version that the admin saw: 409 when another admin was faster. */
const seenSchema = z.strictObject({ version: z.int().check(z.gte(1)) });

export const adminCampaignRoutes = defineRoutes({
  'GET /api/admin/campaigns': {
    group: 'admin',
    caller: 'admin',
    summary: 'E-mail campaigns with how far they are, the newest first',
    status: 200,
    query: z.object(pageQuerySchema(50, 20)),
    response: pageSchema(campaignSchema),
  },
  'POST /api/admin/campaigns': {
    group: 'admin',
    caller: 'admin',
    summary: 'Makes a draft',
    status: 201,
    body: campaignInputSchema,
    response: campaignWithContentSchema,
  },
  'POST /api/admin/campaigns/preview': {
    group: 'admin',
    caller: 'admin',
    summary: 'The message as it would be sent, with a link of nobody in place of the link to unsubscribe',
    status: 200,
    body: campaignInputSchema,
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
  'GET /api/admin/campaigns/{id}': {
    group: 'admin',
    caller: 'admin',
    summary: 'One campaign with its content and how far it is',
    status: 200,
    params,
    response: campaignWithContentSchema,
  },
  'PUT /api/admin/campaigns/{id}': {
    group: 'admin',
    caller: 'admin',
    summary: 'Writes a draft anew; 409 when it is no draft any more, or somebody else wrote it since `version`',
    status: 200,
    params,
    body: z.strictObject({ ...campaignInputSchema.shape, ...seenSchema.shape }),
    response: campaignWithContentSchema,
  },
  'DELETE /api/admin/campaigns/{id}': {
    group: 'admin',
    caller: 'admin',
    summary: 'Deletes a draft; 409 for anything that was sent or is going to be',
    status: 204,
    params,
  },
  'POST /api/admin/campaigns/{id}/test': {
    group: 'admin',
    caller: 'admin',
    summary: 'Sends the campaign to one address, to see it as readers will',
    status: 204,
    params,
    body: z.strictObject({ to: emailSchema }),
  },
  'POST /api/admin/campaigns/{id}/start': {
    group: 'admin',
    caller: 'admin',
    summary: 'Sends a draft to all active subscribers, one message each: now, or at a time (UTC ISO)',
    status: 202,
    params,
    body: z.strictObject({ ...seenSchema.shape, at: z.optional(z.nullable(z.iso.datetime())) }),
    response: campaignWithContentSchema,
  },
  'POST /api/admin/campaigns/{id}/pause': {
    group: 'admin',
    caller: 'admin',
    summary: 'Stops sending within a moment; who has the message keeps it, the others wait',
    status: 200,
    params,
    response: campaignWithContentSchema,
  },
  'POST /api/admin/campaigns/{id}/resume': {
    group: 'admin',
    caller: 'admin',
    summary: 'Goes on with those who have no message yet',
    status: 202,
    params,
    response: campaignWithContentSchema,
  },
  'POST /api/admin/campaigns/{id}/cancel': {
    group: 'admin',
    caller: 'admin',
    summary: 'Ends a campaign before everybody has it; one that is only scheduled becomes a draft again',
    status: 200,
    params,
    response: campaignWithContentSchema,
  },
});
