import { config } from '#functions/runtime/config.ts';
import { Problem } from '#shared/base/errors.ts';
import { PAYMENT_EVENTS } from '#shared/checkout/payment-events.ts';
import { missingEvents, type PaymentProblem, type PaymentStatus } from '#shared/checkout/payment-status.ts';
import { arePaymentsConfigured, getPaymentSecrets } from './payment-secrets.ts';
import { callStripe, isStripeError } from './stripe.ts';

/** Most webhook endpoints to list. Stripe allows only 16 (docs.stripe.com, webhook endpoints). */
const MOST_ENDPOINTS = 100;

/** Returns the problem that an error from Stripe stands for. Throws any other error. */
function problemOf(error: unknown): PaymentProblem {
  if (isStripeError(error, 'StripeAuthenticationError')) return 'rejected_key';
  if (isStripeError(error, 'StripePermissionError')) return 'lacks_rights';
  if (error instanceof Problem && error.code === 'payment_unavailable') return 'unreachable';
  throw error;
}

/**
 * Returns the state of the connection to Stripe. Errors from Stripe become part of the state. Never returns any part of a
 * key.
 */
export async function getPaymentStatus(): Promise<PaymentStatus> {
  const { stripeSecretKey, stripeWebhookSecret } = await getPaymentSecrets();
  const isConfigured = await arePaymentsConfigured();
  const webhookUrl = `${config().SITE_URL}/api/webhooks/stripe`;
  const known: PaymentStatus = {
    problem: isConfigured ? null : 'no_keys',
    mode: isConfigured ? (/^.k_live_/.test(stripeSecretKey) ? 'live' : 'test') : null,
    hasWebhookSecret: stripeWebhookSecret.startsWith('whsec_'),
    ...{ account: null, webhookUrl, endpoint: null, lastEvent: null },
  };
  if (!isConfigured) return known;
  try {
    return await callStripe(async (stripe) => {
      const [account, endpoints, events] = await Promise.all([
        stripe.accounts.retrieveCurrent(),
        stripe.webhookEndpoints.list({ limit: MOST_ENDPOINTS }),
        stripe.events.list({ types: PAYMENT_EVENTS, limit: 1 }),
      ]);
      const endpoint = endpoints.data.find(({ url }) => url === webhookUrl);
      const [event] = events.data;
      return {
        ...known,
        account: account.settings?.dashboard.display_name || account.business_profile?.name || account.id,
        endpoint: endpoint
          ? { isEnabled: endpoint.status === 'enabled', missingEvents: missingEvents(endpoint.enabled_events) }
          : null,
        lastEvent: event
          ? { at: new Date(event.created * 1000).toISOString(), isDelivered: event.pending_webhooks === 0 }
          : null,
      };
    });
  } catch (error) {
    return { ...known, problem: problemOf(error) };
  }
}
