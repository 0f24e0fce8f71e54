import type { AdminOrder } from '#shared/orders/order.ts';

const DASHBOARD = 'https://dashboard.stripe.com';

/** Test payments have their own part of the dashboard. */
const modeOf = ({ sessionId }: Pick<AdminOrder, 'sessionId'>): string =>
  sessionId.startsWith('cs_test_') ? `${DASHBOARD}/test` : DASHBOARD;

type Paid = Pick<AdminOrder, 'sessionId' | 'paymentIntentId'>;

export const paymentLink = (order: Paid): string | null =>
  order.paymentIntentId && `${modeOf(order)}/payments/${order.paymentIntentId}`;

export const disputeLink = (order: Paid, disputeId: string): string => `${modeOf(order)}/disputes/${disputeId}`;
