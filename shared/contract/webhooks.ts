import { defineRoutes } from './route.ts';

/**
 * Lists the webhook routes. They have no body schema, because signatures are verified over the raw body before it is parsed.
 */
export const webhookRoutes = defineRoutes('provider', {
  'POST /api/webhooks/stripe': {
    summary: "Receives Stripe's events, signed with the endpoint's secret",
  },
  'POST /api/webhooks/printify': {
    summary: "Receives Printify's events, signed with the secret of the webhook",
  },
  'POST /api/webhooks/ses': {
    summary: 'Receives bounces and complaints from Amazon SES, signed by Amazon SNS',
  },
});
