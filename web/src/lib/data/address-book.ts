import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AddressBook } from '#shared/customers/address-book.ts';
import type { ShippingAddress } from '#shared/orders/shipments/shipping-address.ts';
import { useJoined } from '../hooks/use-joined.ts';
import { ApiProblem, call } from './api.ts';
import { putAnswer } from './put-answer.ts';

export const addressBookQuery = queryOptions({
  queryKey: ['me', 'addresses'],
  queryFn: () => call('GET /api/me/addresses', {}),
});

/** Describes a change to the saved addresses. If `id` is null, `save` adds an address. */
export type AddressBookChange =
  | { act: 'save'; id: string | null; address: ShippingAddress }
  | { act: 'remove' | 'make default'; id: string };

function send(change: AddressBookChange, version: number): Promise<AddressBook> {
  if (change.act === 'save') {
    const body = { version, address: change.address };
    const { id } = change;
    return id === null
      ? call('POST /api/me/addresses', { body })
      : call('PUT /api/me/addresses/{id}', { params: { id }, body });
  }
  const options = { params: { id: change.id }, body: { version } };
  return change.act === 'remove'
    ? call('DELETE /api/me/addresses/{id}', options)
    : call('PUT /api/me/addresses/{id}/default', options);
}

/**
 * Returns a mutation of the saved addresses. The change applies to the version that the page shows, or to the version at the
 * time when a dialog was opened. If the dialog's version applies, the change does not overwrite changes from another tab. If
 * the change is refused, the page then shows the current addresses.
 */
export function useAddressBookChange(basis: 'shown' | 'opened') {
  const client = useQueryClient();
  const { queryKey } = addressBookQuery;
  const shownVersion = () => client.getQueryData(queryKey)?.version ?? 0;
  const opened = useRef(shownVersion());
  const write = useJoined((change: AddressBookChange) =>
    send(change, basis === 'opened' ? opened.current : shownVersion()),
  );
  return useMutation({
    mutationFn: write,
    onSuccess: (book) => putAnswer(client, queryKey, book),
    onError: async (error) => {
      if (!(error instanceof ApiProblem) || error.problem.status >= 500) return console.error('Addresses', error);
      const { current } = error.problem as { current?: AddressBook };
      if (current) {
        opened.current = current.version;
        return putAnswer(client, queryKey, current);
      }
      if (error.problem.status !== 400) await client.invalidateQueries({ queryKey });
    },
  });
}

/**
 * Returns the message for a failed change that no field has caused. Repeating a change is safe, because it is applied only
 * once.
 */
export function addressBookFault(error: unknown): string {
  if (!(error instanceof ApiProblem) || error.problem.status >= 500)
    return 'We couldn’t reach the shop. It’s safe to try again.';
  return error.problem.detail.replace(/\.?$/, '.');
}
