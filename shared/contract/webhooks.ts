import { defineRoutes } from './route.ts';

/** Webhook bodies are verified as raw bytes before anything is parsed, so no schema stands here. */
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
    summary: "Printify's events, signed with the secret we gave it",
    status: 200,
  },
  'POST /api/webhooks/ses': {
    group: 'webhooks',
    caller: 'provider',
    summary: 'Bounces and complaints of Amazon SES, as Amazon SNS signs them',
    status: 200,
  },
});
