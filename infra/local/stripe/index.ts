import { PAYMENT_EVENTS } from '#shared/checkout/payment-events.ts';
import type { Documents } from '../documents.ts';
import { handleControlRequest } from '../emulator/control.ts';
import { handleDashboardRequest } from '../emulator/dashboard.ts';
import { type Emulator, inBackground } from '../emulator/emulator.ts';
import type { Faults } from '../faults.ts';
import { openStripeAccount } from './account.ts';
import { handleStripeApi } from './api/handle-stripe-api.ts';
import { openIdempotencyKeys } from './api/idempotency.ts';
import { handleHostedPage } from './checkout/hosted-page.ts';
import type { Checkout } from './checkout/pay-and-notify.ts';
import { STRIPE_CONTROLS } from './control.ts';
import { STRIPE_DASHBOARD } from './dashboard.ts';
import { type PastPayment, recordPastPayment } from './payments/past-payments.ts';
import { settleDelayed } from './payments/payments.ts';
import { watchSessions } from './sessions/sessions.ts';
import { createStripeDeliveries } from './webhooks/deliveries.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DEFAULT_RETRY_DELAYS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];

export interface StripeOptions {
  documents: Documents;
  faults: Faults;
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string | (() => string);
  /** Returns the URL of the shop's port, without a trailing slash. */
  baseUrl: () => string;
  /** Name on the hosted page. By default, the host of the success URL. */
  businessName?: string;
  /** Returns the current time in UTC milliseconds. The machine's clock by default. */
  clock?: () => number;
  /** Time to wait before each retry of a webhook, in milliseconds. */
  retryDelays?: number[];
  /** Event types to which the shop's endpoint is subscribed. */
  subscribedEvents?: readonly string[];
  /**
   * Maximum milliseconds to wait for the delivery of the event before a customer who paid returns to the shop. The default is
   * ten seconds.
   */
  redirectWithin?: number;
  /** Time until a bank debit succeeds, in milliseconds. Two minutes by default. */
  settleAfter?: number;
}

export interface StripeEmulator extends Emulator {
  /** Records a payment that was made in the past. Sends no events. */
  remember(payment: PastPayment): void;
}

/** Emulates Stripe: the API under `/v1/`, and the hosted page, a dashboard, and a control API under `/_stripe`. */
export function createStripe(options: StripeOptions): StripeEmulator {
  const { documents, faults, secretKey, webhookUrl, baseUrl } = options;
  const account = openStripeAccount({
    documents,
    baseUrl,
    businessName: options.businessName ?? '',
    now: options.clock ?? Date.now,
    subscribed: new Set(options.subscribedEvents ?? PAYMENT_EVENTS),
  });
  const watch = watchSessions(account);
  const deliveries = createStripeDeliveries({
    account,
    faults,
    secret: options.webhookSecret,
    url: typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl,
    retryDelays: options.retryDelays ?? DEFAULT_RETRY_DELAYS,
  });
  const keys = openIdempotencyKeys(account);
  const checkout: Checkout = {
    account,
    deliveries,
    redirectWithin: options.redirectWithin ?? 10 * SECOND,
    settleAfter: options.settleAfter ?? 2 * MINUTE,
  };
  const sweep = () => watch.sweep((sessionId) => void settleDelayed(account, sessionId, 'succeeded'));

  return {
    name: 'stripe',
    prefixes: ['/v1/', '/_stripe'],
    async handle(request, response, url) {
      const [, area, page, name = ''] = url.pathname.split('/');
      if (area === 'v1') return handleStripeApi({ account, watch, keys, faults, secretKey }, request, response, url);
      if (page === 'pay') return handleHostedPage(checkout, request, response, name);
      if (page === 'control') return handleControlRequest(STRIPE_CONTROLS, checkout, request, response, name);
      return handleDashboardRequest(STRIPE_DASHBOARD, { ...checkout, watch }, request, response, url.pathname);
    },
    remember: (payment) => recordPastPayment(account, payment),
    ...inBackground(sweep, deliveries),
  };
}
