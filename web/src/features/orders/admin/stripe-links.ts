import { useQuery } from '@tanstack/react-query';
import type { AdminOrder } from '#shared/orders/order.ts';

/** The address of Stripe's dashboard is part of the shop's configuration. Its code is loaded, as admins are signed in. */
const dashboardQuery = {
  queryKey: ['stripe-dashboard'],
  queryFn: async () => (await import('#web/lib/session/identity.ts')).stripeDashboard(),
  staleTime: Number.POSITIVE_INFINITY,
};

type Paid = Pick<AdminOrder, 'sessionId' | 'paymentIntentId'>;

/** Links into the dashboard at `dashboard`, in which test payments have their own part. */
export function stripeLinks(dashboard: string) {
  const modeOf = ({ sessionId }: Pick<Paid, 'sessionId'>): string =>
    sessionId.startsWith('cs_test_') ? `${dashboard}/test` : dashboard;
  return {
    payment: (order: Paid): string | null =>
      order.paymentIntentId && `${modeOf(order)}/payments/${order.paymentIntentId}`,
    dispute: (order: Pick<Paid, 'sessionId'>, disputeId: string): string => `${modeOf(order)}/disputes/${disputeId}`,
  };
}

/** Returns the links; null until the address of the dashboard is known. */
export function useStripeLinks(): ReturnType<typeof stripeLinks> | null {
  const { data } = useQuery(dashboardQuery);
  return data === undefined ? null : stripeLinks(data);
}
