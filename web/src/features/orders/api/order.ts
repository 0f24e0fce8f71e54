import { queryOptions } from '@tanstack/react-query';
import { ApiProblem, call } from '#web/lib/data/api.ts';

const isRefusedAs = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiProblem && statuses.includes(error.problem.status);

/** Query key of the list of the customer's orders. */
export const ordersKey = ['orders'] as const;

/** Reads one of the customer's orders. Returns null if the id is unknown or belongs to another customer. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: async () => {
      try {
        return await call('GET /api/orders/{id}', { params: { id } });
      } catch (error) {
        if (isRefusedAs(error, 404)) return null;
        throw error;
      }
    },
  });

export const linkHeaders = (token: string) => ({ headers: { 'order-link': token } });

/** Reads the order of an emailed link. Returns `expired` for an expired link and null for an unknown one. */
export const linkedOrderQuery = (token: string) =>
  queryOptions({
    queryKey: ['linked-order', token],
    queryFn: async () => {
      try {
        return await call('GET /api/order-link', linkHeaders(token));
      } catch (error) {
        if (isRefusedAs(error, 410)) return 'expired' as const;
        if (isRefusedAs(error, 400, 404)) return null;
        throw error;
      }
    },
  });

/** Requests a new link by email. Resolves with the masked address that the link was sent to. */
export const renewLink = (token: string) => call('POST /api/order-link/renewal', linkHeaders(token));

/** Requests the email with the link to an order. The response doesn't reveal whether the order exists. */
export const requestLink = (body: { email: string; number: string }) => call('POST /api/order-link/request', { body });
