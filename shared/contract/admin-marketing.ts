import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { emailSchema } from '#shared/base/text.ts';
import {
  audienceCountSchema,
  audienceQuery,
  campaignInputSchema,
  campaignSchema,
  campaignWithContentSchema,
  campaignWordsSchema,
} from '#shared/marketing/campaign.ts';
import { defineRoutes } from './route.ts';

const params = z.object({ id: idSchema('cmp') });
/** Version that the admin saw. If another admin has changed the campaign since, the response is 409. */
const seenSchema = z.strictObject({ version: z.int().check(z.gte(1)) });

export const adminCampaignRoutes = defineRoutes('admin', {
  'GET /api/admin/campaigns': {
    right: 'viewMarketing',
    summary: 'Lists email campaigns with their progress, newest first',
    query: z.object(pageQuerySchema(50, 20)),
    response: pageSchema(campaignSchema),
  },
  'GET /api/admin/campaign-audience': {
    right: 'viewMarketing',
    summary: 'Returns how many of the newest 1,000 subscribers a campaign would go to',
    query: z.object(audienceQuery),
    response: audienceCountSchema,
  },
  'POST /api/admin/campaigns': {
    right: 'sendCampaigns',
    summary: 'Creates a draft',
    status: 201,
    body: campaignInputSchema,
    response: campaignWithContentSchema,
  },
  'POST /api/admin/campaigns/preview': {
    right: 'viewMarketing',
    summary: 'Returns the message as it would be sent, with a placeholder for the unsubscribe link',
    body: campaignWordsSchema,
    /** `bytes` is the size of the HTML, in which links count clicks. */
    response: z.object({ subject: z.string(), html: z.string(), text: z.string(), bytes: z.int() }),
  },
  'GET /api/admin/campaigns/{id}': {
    right: 'viewMarketing',
    summary: 'Returns a campaign with its content and progress',
    params,
    response: campaignWithContentSchema,
  },
  'PUT /api/admin/campaigns/{id}': {
    right: 'sendCampaigns',
    summary: 'Replaces a draft; 409 if it is no longer a draft or has changed since `version`',
    params,
    body: z.strictObject({ ...campaignInputSchema.shape, ...seenSchema.shape }),
    response: campaignWithContentSchema,
  },
  'DELETE /api/admin/campaigns/{id}': {
    right: 'sendCampaigns',
    summary: 'Deletes a draft; 409 for any other status',
    status: 204,
    params,
  },
  'POST /api/admin/campaigns/{id}/test': {
    right: 'sendCampaigns',
    summary: 'Sends a test of the campaign to one address',
    status: 204,
    params,
    body: z.strictObject({ to: emailSchema }),
  },
  'POST /api/admin/campaigns/{id}/start': {
    right: 'sendCampaigns',
    summary: 'Sends a draft to all active subscribers, one message each, now or at `at` (UTC ISO)',
    status: 202,
    params,
    body: z.strictObject({ ...seenSchema.shape, at: z.optional(z.nullable(z.iso.datetime())) }),
    response: campaignWithContentSchema,
  },
  'POST /api/admin/campaigns/{id}/pause': {
    right: 'sendCampaigns',
    summary: 'Pauses sending within seconds; the remaining subscribers wait',
    params,
    response: campaignWithContentSchema,
  },
  'POST /api/admin/campaigns/{id}/resume': {
    right: 'sendCampaigns',
    summary: 'Resumes sending to the remaining subscribers',
    status: 202,
    params,
    response: campaignWithContentSchema,
  },
  'POST /api/admin/campaigns/{id}/cancel': {
    right: 'sendCampaigns',
    summary: 'Cancels the rest of a campaign; a scheduled one becomes a draft again',
    params,
    response: campaignWithContentSchema,
  },
});
