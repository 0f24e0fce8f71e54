import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contract/index.ts';
import type { Order } from '#shared/orders/order.ts';
import type { LinkedOrder } from '#shared/orders/order-link.ts';
import type { ReturnOptions } from '#shared/orders/returns/return.ts';
import type { ShippingAddressInput } from '#shared/orders/shipments/shipping-address.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { linkedOrderQuery, linkHeaders, orderQuery, ordersKey } from './order.ts';

export type ReturnBody = BodyInputOf<'POST /api/orders/{id}/returns'>;

/** Identifies an order, either by its id in the customer's account or by an emailed link that expires. */
export type OrderWay = { id: string } | { token: string; expiresAt: string };

/** The changes that a customer can make to an order, and the query key of the order's page. */
export interface OrderChanges {
  queryKey: QueryKey;
  cancel: () => Promise<Order>;
  updateAddress: (address: ShippingAddressInput) => Promise<Order>;
  returnOptions: () => Promise<ReturnOptions>;
  askForReturn: (body: ReturnBody) => Promise<Order>;
  /** Used by changes whose code is loaded later. */
  way: OrderWay;
  withdrawReturn: (returnId: string) => Promise<Order>;
}

export const ownOrderChanges = (id: string): OrderChanges => ({
  queryKey: orderQuery(id).queryKey,
  cancel: () => call('POST /api/orders/{id}/cancellation', { params: { id } }),
  updateAddress: (body) => call('PUT /api/orders/{id}/address', { params: { id }, body }),
  returnOptions: () => call('GET /api/orders/{id}/return-options', { params: { id } }),
  askForReturn: (body) => call('POST /api/orders/{id}/returns', { params: { id }, body }),
  way: { id },
  withdrawReturn: (returnId) =>
    call('POST /api/orders/{id}/returns/{returnId}/withdrawal', { params: { id, returnId } }),
});

/** Returns the changes for an order opened by an emailed link. A change keeps the link's expiration date. */
export function linkedOrderChanges(token: string, { expiresAt }: Pick<LinkedOrder, 'expiresAt'>): OrderChanges {
  const kept = async (answer: Promise<Order>): Promise<LinkedOrder> => ({ ...(await answer), expiresAt });
  return {
    queryKey: linkedOrderQuery(token).queryKey,
    cancel: () => kept(call('POST /api/order-link/cancellation', linkHeaders(token))),
    updateAddress: (body) => kept(call('PUT /api/order-link/address', { ...linkHeaders(token), body })),
    returnOptions: () => call('GET /api/order-link/return-options', linkHeaders(token)),
    askForReturn: (body) => kept(call('POST /api/order-link/returns', { ...linkHeaders(token), body })),
    way: { token, expiresAt },
    withdrawReturn: (returnId) =>
      kept(call('POST /api/order-link/returns/{returnId}/withdrawal', { ...linkHeaders(token), params: { returnId } })),
  };
}

/** Shown if a request got no clear response. A repeated change has no further effect. */
export const FAILED = 'We couldn’t reach the shop. It’s safe to try again.';

/** Returns the shop's explanation of why a change is too late. Returns null for any other error. */
export const tooLateMessage = (error: unknown): string | null =>
  error instanceof ApiProblem && error.problem.status === 409 ? error.problem.detail.replace(/\.?$/, '.') : null;

/**
 * Returns a mutation for a customer's change to an order. A second click during a change waits for the first one. After a
 * success, shows the changed order immediately. If the shop refuses the change, reads the order again.
 */
export function useCustomerOrderChange<Given>(queryKey: QueryKey, change: (given: Given) => Promise<Order>) {
  const client = useQueryClient();
  const write = useJoined(change);
  return useMutation({
    mutationFn: write,
    onSuccess: async (order) => {
      await putAnswer(client, queryKey, order);
      void client.invalidateQueries({ queryKey: ordersKey, exact: true });
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.problem.status >= 500) console.error('Order', error);
      else if (error.problem.status !== 400) void client.invalidateQueries({ queryKey });
    },
  });
}
