import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contract/index.ts';
import type { ReturnTab } from '#shared/orders/returns/return-states.ts';
import { call } from '#web/lib/data/api.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';

/** Reads the number of orders with a return in each list, up to 100. */
export const returnCountsQuery = queryOptions({
  queryKey: ['admin', 'returns', 'counts'],
  queryFn: () => call('GET /api/admin/return-counts', {}),
  refetchInterval: REFRESH_MS,
});

/** Reads the orders with a return in a list page by page. */
export const returnsQuery = (tab: ReturnTab) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'returns', tab],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/returns', { query: { tab, limit: 25, ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFRESH_MS,
  });

/** Reads the default instructions for an approved return. */
export const returnTermsQuery = queryOptions({
  queryKey: ['admin', 'return-terms'],
  queryFn: () => call('GET /api/admin/return-terms', {}),
});

/** Reads the customer's photos of a return. Their access tokens stay valid for more than half an hour. */
export const returnPhotosQuery = (id: string, returnId: string) =>
  queryOptions({
    queryKey: ['admin', 'return-photos', returnId],
    queryFn: () => call('GET /api/admin/orders/{id}/returns/{returnId}/photos', at(id, returnId)),
    staleTime: 30 * 60_000,
  });

const at = (id: string, returnId: string) => ({ params: { id, returnId } });

type Approval = BodyInputOf<'POST /api/admin/orders/{id}/returns/{returnId}/approval'>;
type Receipt = BodyInputOf<'POST /api/admin/orders/{id}/returns/{returnId}/receipt'>;
type ReturnRefund = BodyInputOf<'POST /api/admin/orders/{id}/returns/{returnId}/refund'>;
type Shipment = BodyInputOf<'POST /api/admin/orders/{id}/returns/{returnId}/shipment'>;

export const approveReturn = (id: string, returnId: string) => (body: Approval) =>
  call('POST /api/admin/orders/{id}/returns/{returnId}/approval', { ...at(id, returnId), body });

export const declineReturn = (id: string, returnId: string) => (answer: string) =>
  call('POST /api/admin/orders/{id}/returns/{returnId}/decline', { ...at(id, returnId), body: { answer } });

export const receiveReturn = (id: string, returnId: string) => (body: Receipt) =>
  call('POST /api/admin/orders/{id}/returns/{returnId}/receipt', { ...at(id, returnId), body });

export const refundReturn = (id: string, returnId: string) => (body: ReturnRefund) =>
  call('POST /api/admin/orders/{id}/returns/{returnId}/refund', { ...at(id, returnId), body });

export const shipExchange = (id: string, returnId: string) => (body: Shipment) =>
  call('POST /api/admin/orders/{id}/returns/{returnId}/shipment', { ...at(id, returnId), body });
