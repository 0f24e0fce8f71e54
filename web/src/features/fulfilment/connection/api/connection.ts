import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '#shared/contract/index.ts';
import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { providerConnectionQuery } from '#web/lib/data/integration.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast } from '#web/lib/toast.ts';

export type ConnectBody = BodyInputOf<'PUT /api/admin/integrations/printify'>;
export type ConnectionPatch = BodyInputOf<'PATCH /api/admin/integrations/printify'>;
export type ProviderShop = ResponseOf<'POST /api/admin/integrations/printify/shops'>['items'][number];

export const listShops = (apiKey: string) => call('POST /api/admin/integrations/printify/shops', { body: { apiKey } });
export const connectProvider = (body: ConnectBody) => call('PUT /api/admin/integrations/printify', { body });
export const changeConnection = (body: ConnectionPatch) => call('PATCH /api/admin/integrations/printify', { body });
export const disconnectProvider = () => call('DELETE /api/admin/integrations/printify', {});
export const registerWebhooks = () => call('POST /api/admin/integrations/printify/webhooks', {});

/**
 * Reads the state of the webhooks, which the shop gets from the provider. The state is read when the page opens and when the
 * connection changes, but not after every other change.
 */
export const webhooksQuery = queryOptions({
  queryKey: ['provider-webhooks'],
  queryFn: () => call('GET /api/admin/integrations/printify/webhooks', {}),
  staleTime: 60_000,
  refetchOnWindowFocus: false,
  retry: false,
});

/** Returns the message about the first invalid field, or about the whole request. */
export const connectionErrorMessage = (error: unknown): string =>
  (error instanceof ApiProblem && error.problem.errors?.[0]?.message) || failureMessage(error);

/** Returns true if the registered events or their address may have changed. */
const mayChangeEvents = (before: ProviderConnection | undefined, after: ProviderConnection): boolean =>
  before?.createdAt !== after.createdAt || before.webhookUrl !== after.webhookUrl;

interface Words<Given> {
  done: string | ((given: Given) => string);
  failed: string;
}

/**
 * Returns a mutation that changes the connection. The page shows the response immediately, and a toast reports the result.
 */
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
      await putAnswer(client, providerConnectionQuery.queryKey, { items: [integration] });
      if (!integration.isConnected) client.removeQueries({ queryKey: webhooksQuery.queryKey });
      else if (mayChangeEvents(before, integration))
        void client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      void refreshBackOffice(client, providerConnectionQuery.queryKey);
      toast({ tone: 'success', title: typeof done === 'string' ? done : done(given), name: 'connection' });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: providerConnectionQuery.queryKey });
      toast({ tone: 'error', title: failed, description: connectionErrorMessage(error), name: 'connection' });
    },
  });
}
