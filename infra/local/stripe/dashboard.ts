import type Stripe from 'stripe';
import type { Dashboard } from '../emulator/dashboard.ts';
import { NO_REQUEST, STRIPE_KIND, type StripeAccount } from './account.ts';
import { invalid } from './api/errors.ts';
import type { FormObject } from './api/form-encoding.ts';
import type { Checkout } from './checkout/pay-and-notify.ts';
import { dashboardPage, HOME } from './pages/dashboard-page.ts';
import { paymentPageAt } from './pages/payment-page.ts';
import { dispute, updateDispute } from './payments/disputes.ts';
import { settleDelayed } from './payments/payments.ts';
import { createRefund, settleRefund } from './payments/refunds.ts';
import { expireSession, findSession, type SessionWatch } from './sessions/sessions.ts';
import type { StripeDelivery } from './webhooks/events.ts';

const SHOWN = 50;

type Context = Checkout & { watch: SessionWatch };

const ACTIONS: Dashboard<Context>['actions'] = {
  expire: ({ account }, field) => expireSession(account, field('session'), NO_REQUEST),
  succeed: ({ account }, field) => settleDelayed(account, field('session'), 'succeeded'),
  fail: ({ account }, field) => settleDelayed(account, field('session'), 'failed'),
  refund: ({ account }, field) => refund(account, field('payment'), field('amount')),
  refundArrives: ({ account }, field) => settleRefund(account, field('refund'), 'succeeded'),
  refundFails: ({ account }, field) => settleRefund(account, field('refund'), 'failed'),
  dispute: ({ account }, field) => dispute(account, field('payment')),
  answer: ({ account }, field) => updateDispute(account, field('payment'), 'under_review'),
  win: ({ account }, field) => updateDispute(account, field('payment'), 'won'),
  lose: ({ account }, field) => updateDispute(account, field('payment'), 'lost'),
  redeliver: ({ deliveries }, field) => deliveries.redeliver([field('event')], 1, 1),
};

/** Refunds an amount that was entered in dollars. Refunds everything that is left if the amount is empty. */
function refund(account: StripeAccount, payment: string, typed: string) {
  const dollars = typed.trim().replace(/^\$/, '');
  if (dollars && !/^\d{1,6}(\.\d{1,2})?$/.test(dollars)) throw invalid('Enter an amount such as 5.00.');
  const amount: FormObject = dollars ? { amount: String(Math.round(Number(dollars) * 100)) } : {};
  createRefund(account, { payment_intent: payment, ...amount }, NO_REQUEST);
}

function overview({ account, watch }: Context, problem: string): string {
  const sessions = watch.ids
    .slice(-SHOWN)
    .reverse()
    .map((id) => findSession(account, id));
  const deliveries = account.documents.list<StripeDelivery>(STRIPE_KIND.delivery).slice(-SHOWN).reverse();
  const refunds = account.documents.list<Stripe.Refund>(STRIPE_KIND.refund).slice(-SHOWN).reverse();
  return dashboardPage(account, { sessions, refunds, deliveries, problem });
}

/**
 * Defines the merchant's pages in the emulated Stripe: sessions, refunds, and webhook deliveries. Each payment has the same
 * path as in Stripe's dashboard.
 */
export const STRIPE_DASHBOARD: Dashboard<Context> = {
  home: HOME,
  actions: ACTIONS,
  view: (context, path, problem) =>
    path === HOME ? overview(context, problem) : paymentPageAt(context.account, path, problem),
};
