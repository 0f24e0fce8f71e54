import { defineRoutes } from './route.ts';

/** Declared without a body schema, because signatures are verified over raw bytes before parsing. */
export const webhookRoutes = defineRoutes({
  'POST /api/webhooks/stripe': {
    group: 'webhooks',
    caller: 'provider',
    summary: "Stripe's events, signed with the endpoint's secret",
    status: 200,
  },
  'POST /api/webhooks/printify': {
    group: 'webhooks',
    caller: 'provider',
    summary: "Printify's events, signed with the secret of the webhook",
    status: 200,
  },
  'POST /api/webhooks/ses': {
    group: 'webhooks',
    caller: 'provider',
    summary: 'Bounces and complaints from Amazon SES, signed by Amazon SNS',
    status: 200,
  },
});
