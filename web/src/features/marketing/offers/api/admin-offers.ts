import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { NewOffer, Offer, OfferChange } from '#shared/marketing/offer.ts';
import { call } from '#web/lib/data/api.ts';
import { orNull } from '#web/lib/data/or-null.ts';

export const offersQuery = infiniteQueryOptions({
  queryKey: ['admin', 'offers'],
  queryFn: ({ pageParam }) => call('GET /api/admin/offers', { query: pageParam ? { cursor: pageParam } : {} }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Reads a discount to edit, or null if it doesn't exist. */
export const formOfferQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'offer', id],
    queryFn: () => orNull(call('GET /api/admin/offers/{id}', { params: { id } })),
    // The form gets its values from this query. A later response must not replace typed text.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const createOffer = (body: NewOffer): Promise<Offer> => call('POST /api/admin/offers', { body });

export const saveOffer = (id: string, body: OfferChange): Promise<Offer> =>
  call('PUT /api/admin/offers/{id}', { params: { id }, body });

export const pauseOffer = ({ id, isPaused }: Offer): Promise<Offer> =>
  isPaused
    ? call('POST /api/admin/offers/{id}/resume', { params: { id } })
    : call('POST /api/admin/offers/{id}/pause', { params: { id } });

export const deleteOffer = (id: string): Promise<undefined> =>
  call('DELETE /api/admin/offers/{id}', { params: { id } });
