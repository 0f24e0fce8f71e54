import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '#shared/contract/index.ts';
import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { ApiProblem, call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure.ts';
import { providerConnectionQuery } from '#web/lib/integration.ts';
import { refreshBackOffice } from '#web/lib/refresh-back-office.ts';
import { toast } from '#web/lib/toast.ts';
import { useJoined } from '#web/lib/use-joined.ts';

export type ConnectBody = BodyInputOf<'PUT /api/admin/integrations/printify'>;
export type ConnectionChangeBody = BodyInputOf<'PATCH /api/admin/integrations/printify'>;
export type ProviderShop = ResponseOf<'POST /api/admin/integrations/printify/shops'>['items'][number];

export const listShops = (apiKey: string) => call('POST /api/admin/integrations/printify/shops', { body: { apiKey } });
export const connectProvider = (body: ConnectBody) => call('PUT /api/admin/integrations/printify', { body });
export const changeConnection = (body: ConnectionChangeBody) =>
  call('PATCH /api/admin/integrations/printify', { body });
export const disconnectProvider = () => call('DELETE /api/admin/integrations/printify', {});
export const startFirstSync = () => call('POST /api/admin/syncs', {});
export const registerWebhooks = () => call('POST /api/admin/integrations/printify/webhooks', {});

/** The provider is asked for it: when somebody looks and when it may be otherwise, not after every write of an owner. */
export const webhooksQuery = queryOptions({
  queryKey: ['provider-webhooks'],
  queryFn: () => call('GET /api/admin/integrations/printify/webhooks', {}),
  staleTime: 60_000,
  refetchOnWindowFocus: false,
  retry: false,
});

/** What is wrong with the one field at fault, or with the whole. */
export const faultText = (error: unknown): string =>
  (error instanceof ApiProblem && error.problem.errors?.[0]?.message) || failureText(error);

/** Whether what the provider tells, or where, may have changed. */
const isToldAnew = (before: ProviderConnection | undefined, after: ProviderConnection): boolean =>
  before?.createdAt !== after.createdAt || before.webhookUrl !== after.webhookUrl;

interface Words<Given> {
  done: string | ((given: Given) => string);
  failed: string;
}

/** A write of the connection: the page shows its answer at once, and one message says how it ended. */
export function useConnectionChange<Given>(
  write: (given: Given) => Promise<ProviderConnection>,
  { done, failed }: Words<Given>,
) {
  const client = useQueryClient();
  const joined = useJoined(write);
  return useMutation({
    mutationFn: (given: Given) => joined(given),
    onSuccess: async (integration, given) => {
      const before = client.getQueryData(providerConnectionQuery.queryKey)?.items[0];
      // An answer that was asked for before the write would put the connection back to what it was.
      await client.cancelQueries({ queryKey: providerConnectionQuery.queryKey });
      client.setQueryData(providerConnectionQuery.queryKey, { items: [integration] });
      if (!integration.isConnected) client.removeQueries({ queryKey: webhooksQuery.queryKey });
      else if (isToldAnew(before, integration)) void client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      void refreshBackOffice(client, providerConnectionQuery.queryKey);
      toast({ tone: 'success', title: typeof done === 'string' ? done : done(given), name: 'connection' });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: providerConnectionQuery.queryKey });
      toast({ tone: 'error', title: failed, description: faultText(error), name: 'connection' });
    },
  });
}
