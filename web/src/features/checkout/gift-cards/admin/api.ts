import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contract/index.ts';
import { type GiftCardDetail, type GiftCardFilter, isBeingMailed } from '#shared/orders/gift-cards/admin-gift-card.ts';
import { call } from '#web/lib/data/api.ts';
import { collectCsv } from '#web/lib/data/csv-pages.ts';
import { orNull } from '#web/lib/data/or-null.ts';
import { REFRESH_MS, refreshBackOffice } from '#web/lib/data/refresh.ts';

export const giftCardsQuery = (q: string, filter: GiftCardFilter | null) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'gift-cards', q, filter],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/gift-cards', {
        query: { q, ...(filter ? { filter } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFRESH_MS,
  });

/** Time between two reads while the gift card's email is being sent, in milliseconds. */
const SENDING_MS = 1_000;

/** Reads one gift card, or null if the id is unknown. */
export const giftCardQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'gift-card', id],
    queryFn: () => orNull(call('GET /api/admin/gift-cards/{id}', { params: { id } })),
    refetchInterval: ({ state: { data } }) => (data && isBeingMailed(data, Date.now()) ? SENDING_MS : REFRESH_MS),
  });

export const collectGiftCards = (signal: AbortSignal, onCount: (lines: number) => void): Promise<string[]> =>
  collectCsv((from) => call('GET /api/admin/gift-card-export', { query: from, signal }), onCount);

/** Issues a gift card, once for each `key`. If a request is repeated after a lost response, it returns the same card. */
export const issueGiftCard =
  (key: string) =>
  (body: BodyInputOf<'POST /api/admin/gift-cards'>): Promise<GiftCardDetail> =>
    call('POST /api/admin/gift-cards', { body, headers: { 'idempotency-key': key } });

const at = (id: string) => ({ params: { id } });

export const editGiftCard = (id: string) => (body: BodyInputOf<'PUT /api/admin/gift-cards/{id}'>) =>
  call('PUT /api/admin/gift-cards/{id}', { ...at(id), body });

export const adjustGiftCard = (id: string) => (body: BodyInputOf<'POST /api/admin/gift-cards/{id}/adjustments'>) =>
  call('POST /api/admin/gift-cards/{id}/adjustments', { ...at(id), body });

type Reasoned = BodyInputOf<'POST /api/admin/gift-cards/{id}/disabling'>;

export const disableGiftCard = (id: string) => (body: Reasoned) =>
  call('POST /api/admin/gift-cards/{id}/disabling', { ...at(id), body });

export const enableGiftCard = (id: string) => (body: Reasoned) =>
  call('POST /api/admin/gift-cards/{id}/enabling', { ...at(id), body });

export const refundGiftCard = (id: string) => (body: BodyInputOf<'POST /api/admin/gift-cards/{id}/refund'>) =>
  call('POST /api/admin/gift-cards/{id}/refund', { ...at(id), body });

export const resendGiftCard = (id: string) => () => call('POST /api/admin/gift-cards/{id}/mails', at(id));

/** Returns a mutation for a change to a gift card. Shows the changed card immediately. */
export function useGiftCardChange<Body>(id: string, change: (body: Body) => Promise<GiftCardDetail>) {
  const client = useQueryClient();
  const { queryKey } = giftCardQuery(id);
  return useMutation({
    mutationFn: change,
    onSuccess: (card) => {
      client.setQueryData(queryKey, card);
      void refreshBackOffice(client, queryKey);
    },
    // Reads the card again, because another admin may have changed it.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}
