import { PAYMENT_EVENTS } from '#shared/checkout/payment-events.ts';
import type { Documents } from '../documents.ts';
import type { Faults } from '../faults.ts';
import type { Service } from '../service.ts';
import { openAccount } from './account.ts';
import { handleApi } from './api.ts';
import type { Checkout } from './checkout.ts';
import { handleControl } from './control.ts';
import { handleDashboard } from './dashboard.ts';
import { createDeliveries } from './deliveries.ts';
import { handleHostedPage } from './hosted.ts';
import { openIdempotencyKeys } from './idempotency.ts';
import { type PastPayment, recordPastPayment } from './past-payments.ts';
import { settleDelayed } from './payments.ts';
import { watchSessions } from './sessions.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DEFAULT_RETRY_DELAYS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];

export interface StripeOptions {
  documents: Documents;
  faults: Faults;
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string | (() => string);
  /** Where the shop's port is reached, without a trailing slash. */
  baseUrl: () => string;
  /** What the business calls itself on the hosted page; the host of its success URL by default. */
  businessName?: string;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** Waits before each webhook retry in milliseconds. */
  retryDelays?: number[];
  /** The event types the shop's endpoint listens to. */
  subscribedEvents?: readonly string[];
  /** How long a paid shopper waits for the shop to accept the event, in milliseconds; Stripe's ten seconds by default. */
  redirectWithin?: number;
  /** After how long a bank debit succeeds by itself, in milliseconds; two minutes by default. */
  settleAfter?: number;
}

export interface StripeStandIn extends Service {
  /** Starts webhook deliveries and the timers of expiry and delayed payments. */
  start(): void;
  close(): Promise<void>;
  /** Knows a payment of before, whose order is there already. */
  remember(payment: PastPayment): void;
  /** Resolves when no webhook delivery is due now. */
  idle(): Promise<void>;
}

/** Stripe on this machine: the API under `/v1/`, the hosted page, a dashboard and a control API under `/_stripe`. */
export function createStripe(options: StripeOptions): StripeStandIn {
  const { documents, faults, secretKey, webhookUrl, baseUrl } = options;
  const account = openAccount({
    documents,
    baseUrl,
    businessName: options.businessName ?? '',
    now: options.clock ?? Date.now,
    subscribed: new Set(options.subscribedEvents ?? PAYMENT_EVENTS),
  });
  const watch = watchSessions(account);
  const deliveries = createDeliveries({
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
  let timer: NodeJS.Timeout | undefined;

  return {
    name: 'stripe',
    prefixes: ['/v1/', '/_stripe'],
    async handle(request, response, url) {
      const [, area, page, name = ''] = url.pathname.split('/');
      if (area === 'v1') return handleApi({ account, watch, keys, faults, secretKey }, request, response, url);
      if (page === 'pay') return handleHostedPage(checkout, request, response, name);
      if (page === 'control') return handleControl(checkout, request, response, name);
      return handleDashboard(checkout, watch, request, response, url.pathname);
    },
    start() {
      sweep();
      timer = setInterval(sweep, SECOND).unref();
      deliveries.start();
    },
    remember: (payment) => recordPastPayment(account, payment),
    idle() {
      sweep();
      return deliveries.idle();
    },
    async close() {
      clearInterval(timer);
      await deliveries.close();
    },
  };
}
