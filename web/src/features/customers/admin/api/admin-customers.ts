import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomerDetail } from '#shared/customers/customer.ts';
import { call } from '#web/lib/data/api.ts';
import { orNull } from '#web/lib/data/or-null.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { REFRESH_MS, refreshBackOffice } from '#web/lib/data/refresh.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';

/** Reads customers page by page, newest first. With a search text, reads only those that match. */
export const customersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'customers', q],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/customers', { query: { limit: 25, q, ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFRESH_MS,
  });

/** Reads one customer by their id or by the id of one of their orders. Returns null if there is none. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'customer', id],
    queryFn: () => orNull(call('GET /api/admin/customers/{id}', { params: { id } })),
    refetchInterval: REFRESH_MS,
  });

export const exportCustomer = (id: string) => call('POST /api/admin/customers/{id}/export', { params: { id } });

/**
 * Returns a mutation for an admin's change to a customer. A second click during a change waits for the first one. `apply`
 * updates the customer on the page with the response. `shown` is the id in the page's address. Reads all other data that
 * depends on the customer again.
 */
function useCustomerChange<Given, Answer>(
  shown: string,
  change: (given: Given) => Promise<Answer>,
  apply: (customer: CustomerDetail, answer: Answer, given: Given) => CustomerDetail,
) {
  const client = useQueryClient();
  const write = useJoined(change);
  return useMutation({
    mutationFn: write,
    onSuccess: async (answer, given) => {
      const { queryKey } = customerQuery(shown);
      await putAnswer<CustomerDetail | null>(client, queryKey, (known) => known && apply(known, answer, given));
      void refreshBackOffice(client, queryKey);
    },
  });
}

export interface Place {
  /** The id in the page's address. */
  shown: string;
  /** The customer's id. */
  id: string;
}

export const useAddNote = ({ shown, id }: Place) =>
  useCustomerChange(
    shown,
    (text: string) => call('POST /api/admin/customers/{id}/notes', { params: { id }, body: { text } }),
    (customer, note) => ({ ...customer, notes: [note, ...customer.notes] }),
  );

export const useDeleteNote = ({ shown, id }: Place) =>
  useCustomerChange(
    shown,
    (noteId: string) => call('DELETE /api/admin/customers/{id}/notes/{noteId}', { params: { id, noteId } }),
    (customer, _answer, noteId) => ({ ...customer, notes: customer.notes.filter((note) => note.id !== noteId) }),
  );

export const useChangeTags = ({ shown, id }: Place) =>
  useCustomerChange(
    shown,
    (body: { add: string[]; remove: string[] }) =>
      call('POST /api/admin/customers/{id}/tags', { params: { id }, body }),
    (customer, { tags }) => ({ ...customer, tags }),
  );

/** Returns a mutation that merges another customer into this one. It takes the other customer's id. */
export function useMerge(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: useJoined((otherId: string) =>
      call('POST /api/admin/customers/{id}/merge', { params: { id }, body: { otherId } }),
    ),
    // Doesn't wait for the new data, because it removes the page that started the merge.
    onSettled: () => void refreshBackOffice(client),
  });
}

/** Returns a mutation that turns a merged email address back into a separate customer. It takes the id of the address. */
export function useSplit(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: useJoined((otherId: string) =>
      call('DELETE /api/admin/customers/{id}/merged/{otherId}', { params: { id, otherId } }),
    ),
    onSettled: () => void refreshBackOffice(client),
  });
}
