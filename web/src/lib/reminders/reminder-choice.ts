import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../data/api.ts';

/** Reads the customer's choice about reminders of abandoned carts. */
export const reminderChoiceQuery = queryOptions({
  queryKey: ['me', 'reminders'],
  queryFn: () => call('GET /api/me/reminders', {}),
  staleTime: 300_000,
});

export async function chooseReminders(client: QueryClient, isWanted: boolean): Promise<void> {
  client.setQueryData(reminderChoiceQuery.queryKey, await call('PUT /api/me/reminders', { body: { isWanted } }));
}
