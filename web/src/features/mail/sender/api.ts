import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contract/index.ts';
import type { SenderState } from '#shared/mail/sender/sender-schema.ts';
import { call } from '#web/lib/data/api.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { mailAccountQuery } from '../api/mail.ts';

export const senderQuery = queryOptions({
  queryKey: ['admin', 'mail-sender'],
  queryFn: () => call('GET /api/admin/mail-sender', {}),
});

/** A change that an owner makes to the sender of emails. */
export type SenderChange =
  | ({ act: 'request' } & BodyInputOf<'PUT /api/admin/mail-sender'>)
  | { act: 'check' }
  | { act: 'cancel' }
  | { act: 'restore' };

const write = (change: SenderChange): Promise<SenderState> => {
  switch (change.act) {
    case 'request':
      return call('PUT /api/admin/mail-sender', { body: { address: change.address, by: change.by } });
    case 'check':
      return call('POST /api/admin/mail-sender/check', {});
    case 'cancel':
      return call('DELETE /api/admin/mail-sender/pending', {});
    case 'restore':
      return call('DELETE /api/admin/mail-sender', {});
  }
};

/** Shows the sender from a response. Also reads the email account and the settings again, because they include the sender. */
async function show(client: QueryClient, sender: SenderState): Promise<void> {
  client.setQueryData(senderQuery.queryKey, sender);
  await Promise.all([
    client.invalidateQueries({ queryKey: mailAccountQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['admin', 'settings'] }),
  ]);
}

/**
 * Returns a mutation that changes the sender. After an error, reads the state again, because another owner may have changed
 * it.
 */
export function useSenderChange() {
  const client = useQueryClient();
  const mutationFn = useJoined(write);
  return useMutation({
    mutationFn,
    onSuccess: (sender) => show(client, sender),
    onError: () => client.invalidateQueries({ queryKey: senderQuery.queryKey }),
  });
}
