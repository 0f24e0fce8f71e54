import * as z from 'zod/mini';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { emailSchema } from '#shared/base/text.ts';
import { erasureInputSchema, erasureSchema } from '#shared/customers/erasure.ts';
import { mailAccountSchema } from '#shared/mail/mail-account.ts';
import { fullMailPreviewSchema, mailPreviewSchema } from '#shared/mail/mail-preview.ts';
import { senderInputSchema, senderStateSchema } from '#shared/mail/sender/sender-schema.ts';
import { suppressionSchema } from '#shared/mail/suppression.ts';
import {
  mailWordsFormSchema,
  mailWordsInputSchema,
  mailWordsSchema,
  writableMailSchema,
} from '#shared/mail/words/mail-words-input.ts';
import { SUBSCRIPTION_STATUSES, subscriptionSchema, testMailSchema } from '#shared/marketing/subscriber.ts';
import { defineRoutes } from './route.ts';

export const adminMailRoutes = defineRoutes('admin', {
  'POST /api/admin/emails/test': {
    right: 'sendCampaigns',
    summary: 'Sends a test email to one address',
    status: 204,
    body: testMailSchema,
  },
  'GET /api/admin/subscribers': {
    right: 'viewMarketing',
    summary: 'Lists newsletter subscribers or unconfirmed requests, newest first, with the number of subscribers',
    query: z.object({ ...pageQuerySchema(100, 50), status: z.optional(z.enum(SUBSCRIPTION_STATUSES)) }),
    response: z.extend(pageSchema(subscriptionSchema), { total: z.int() }),
  },
  'GET /api/admin/suppressions': {
    right: 'viewMarketing',
    summary: 'Lists suppressed addresses, newest first',
    query: z.object(pageQuerySchema(100, 50)),
    response: pageSchema(suppressionSchema),
  },
  'POST /api/admin/suppressions/removal': {
    right: 'sendCampaigns',
    summary: 'Removes the suppression of an address',
    status: 204,
    body: z.strictObject({ email: emailSchema }),
  },
  'POST /api/admin/erasures': {
    right: 'handlePersonalData',
    summary:
      'Erases the personal data of a customer or subscriber, but keeps their account and the figures of their orders; 409 if an order is open',
    body: erasureInputSchema,
    response: erasureSchema,
  },
  'GET /api/admin/mail-account': {
    right: 'enter',
    summary: "Returns the state of the email service's account: sandbox, sender, and quota",
    response: mailAccountSchema,
  },
});

/** Lists the routes for the sender of emails. Each responds with the sender after the request. */
export const adminSenderRoutes = defineRoutes('admin', {
  'GET /api/admin/mail-sender': {
    right: 'changeSender',
    summary: 'Returns the address that emails come from, and the one that is being verified',
    response: senderStateSchema,
  },
  'PUT /api/admin/mail-sender': {
    right: 'changeSender',
    summary: 'Starts the verification of another sender; the current one sends until it succeeds',
    limits: 'senderChange',
    body: senderInputSchema,
    response: senderStateSchema,
  },
  'DELETE /api/admin/mail-sender': {
    right: 'changeSender',
    summary: 'Goes back to the sender of the deployment',
    response: senderStateSchema,
  },
  'POST /api/admin/mail-sender/check': {
    right: 'changeSender',
    summary: 'Asks Amazon SES whether the new sender is verified, and switches to it if so',
    response: senderStateSchema,
  },
  'DELETE /api/admin/mail-sender/pending': {
    right: 'changeSender',
    summary: 'Cancels the switch to a new sender',
    response: senderStateSchema,
  },
});

const sampleParams = z.object({ name: z.string().check(z.regex(/^[a-z-]{1,60}$/)) });

export const adminMailPreviewRoutes = defineRoutes('admin', {
  'GET /api/admin/mail-previews': {
    right: 'enter',
    summary: 'Lists all kinds of email that the shop sends',
    response: z.object({ items: z.array(mailPreviewSchema) }),
  },
  'GET /api/admin/mail-previews/{name}': {
    right: 'enter',
    summary: 'Returns an email with sample data, as HTML and as text',
    params: sampleParams,
    response: fullMailPreviewSchema,
  },
  'POST /api/admin/mail-previews/{name}': {
    right: 'editContent',
    summary: 'Previews an email with sample data and words that are not saved yet',
    params: sampleParams,
    body: z.strictObject({ words: mailWordsSchema }),
    response: fullMailPreviewSchema,
  },
  'GET /api/admin/mail-words/{mail}': {
    right: 'enter',
    summary: "Returns an owner's own words for an email, and the original",
    params: z.object({ mail: writableMailSchema }),
    response: mailWordsFormSchema,
  },
  'PUT /api/admin/mail-words/{mail}': {
    right: 'editContent',
    summary: "Saves an owner's words for an email, or restores the original if there are none",
    params: z.object({ mail: writableMailSchema }),
    body: mailWordsInputSchema,
    response: mailWordsFormSchema,
  },
});
