import { useQuery } from '@tanstack/react-query';
import type { AdminOrder } from '#shared/orders/order.ts';

/**
 * Reads the address of Stripe's dashboard from the shop's configuration. The module is already loaded, because admins are
 * signed in.
 */
const dashboardQuery = {
  queryKey: ['stripe-dashboard'],
  queryFn: async () => (await import('#web/lib/session/identity.ts')).stripeDashboard(),
  staleTime: Number.POSITIVE_INFINITY,
};

type Paid = Pick<AdminOrder, 'sessionId' | 'paymentIntentId'>;

/** Returns functions that build links to pages of the Stripe dashboard. Test payments have their own section there. */
export function stripeLinks(dashboard: string) {
  const modeOf = ({ sessionId }: Pick<Paid, 'sessionId'>): string =>
    sessionId.startsWith('cs_test_') ? `${dashboard}/test` : dashboard;
  return {
    payment: (order: Paid): string | null =>
      order.paymentIntentId && `${modeOf(order)}/payments/${order.paymentIntentId}`,
    dispute: (order: Pick<Paid, 'sessionId'>, disputeId: string): string => `${modeOf(order)}/disputes/${disputeId}`,
  };
}

/** Returns the functions that build links, or null until the dashboard's address is known. */
export function useStripeLinks(): ReturnType<typeof stripeLinks> | null {
  const { data } = useQuery(dashboardQuery);
  return data === undefined ? null : stripeLinks(data);
}
