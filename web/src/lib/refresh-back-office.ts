import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** After an owner's write: lists, figures and the history are asked for anew, but `kept`, which the answer has filled. */
export const refreshBackOffice = (client: QueryClient, kept?: QueryKey): Promise<void> =>
  client.invalidateQueries({
    queryKey: ['admin'],
    predicate: ({ queryHash }) => !kept || queryHash !== hashKey(kept),
  });
