import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order, ShippingAddressInput } from '#shared/orders/order.ts';
import type { LinkedOrder } from '#shared/orders/order-link.ts';
import { ApiProblem, call } from '#web/lib/api.ts';
import { useJoined } from '#web/lib/use-joined.ts';
import { linkedOrderQuery, linkHeaders, orderQuery } from './order.ts';
import { ordersQuery } from './orders.ts';

/** What its customer may do to an order while it waits, and where its page keeps it. */
export interface OrderChanges {
  queryKey: QueryKey;
  cancel: () => Promise<Order>;
  mendAddress: (address: ShippingAddressInput) => Promise<Order>;
}

/** As the customer whose account placed it. */
export const changesOfOwn = (id: string): OrderChanges => ({
  queryKey: orderQuery(id).queryKey,
  cancel: () => call('POST /api/orders/{id}/cancellation', { params: { id } }),
  mendAddress: (body) => call('PUT /api/orders/{id}/address', { params: { id }, body }),
});

/** As whoever holds the link of its mail, which goes on for as long as it did. */
export function changesOfLinked(token: string, { expiresAt }: Pick<LinkedOrder, 'expiresAt'>): OrderChanges {
  const kept = async (answer: Promise<Order>): Promise<LinkedOrder> => ({ ...(await answer), expiresAt });
  return {
    queryKey: linkedOrderQuery(token).queryKey,
    cancel: () => kept(call('POST /api/order-link/cancellation', linkHeaders(token))),
    mendAddress: (body) => kept(call('PUT /api/order-link/address', { ...linkHeaders(token), body })),
  };
}

/** No answer came, or none that tells what to do: the same change twice is one change. */
export const FAILED = 'We could not reach the shop. Nothing is lost by trying again.';

/** The shop's own words for why it is too late; null for any other failure. */
export const tooLateText = (error: unknown): string | null =>
  error instanceof ApiProblem && error.problem.status === 409 ? error.problem.detail.replace(/\.?$/, '.') : null;

/** One change, however often it is pressed. Its answer is shown at once; when it is refused, the page reads how the order stands. */
export function useOrderChange<Given>(queryKey: QueryKey, change: (given: Given) => Promise<Order>) {
  const client = useQueryClient();
  const write = useJoined(change);
  return useMutation({
    mutationFn: write,
    onSuccess: async (order) => {
      // An answer that was asked for before the write would put the order back to what it was.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, order);
      void client.invalidateQueries({ queryKey: ordersQuery.queryKey, exact: true });
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.problem.status >= 500) console.error('Order', error);
      else if (error.problem.status !== 400) void client.invalidateQueries({ queryKey });
    },
  });
}
