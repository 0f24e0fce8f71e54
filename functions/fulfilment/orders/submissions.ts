import { isPrintifyFailure } from '#outside/printify/errors.ts';
import { cancelProviderOrder, findProviderOrder } from '#outside/printify/orders.ts';
import { type OrderWithProvider, submissionExternalId } from '#shared/fulfilment/provider-transitions.ts';
import type { ProviderClient } from '../connection/provider-client.ts';

/** The provider's clock may be this much behind ours. */
const CLOCKS_DIFFER_MS = 2 * 60_000;

/** Returns the earliest time the provider can have the present submission, UTC ISO. */
export const submittedSince = ({ provider, createdAt }: OrderWithProvider): string =>
  new Date(Date.parse(provider.begunAt ?? createdAt) - CLOCKS_DIFFER_MS).toISOString();

/** Returns the provider's id of the present submission, if it arrived. Throws `PrintifyError`. */
export async function findSubmission({ printify, shopId }: ProviderClient, order: OrderWithProvider) {
  const found = await findProviderOrder(printify, shopId, submissionExternalId(order), submittedSince(order));
  return found?.id ?? null;
}

/**
 * Cancels an order at the provider, if it has it. Returns its id and the provider's reason when it is too late; null when
 * nothing is made. Throws `PrintifyError` when the result is unknown.
 */
export async function cancelSubmission(
  connection: ProviderClient,
  order: OrderWithProvider,
): Promise<{ id: string; reason: string } | null> {
  const id = order.provider.orderId ?? (await findSubmission(connection, order));
  if (!id) return null;
  try {
    await cancelProviderOrder(connection.printify, connection.shopId, id);
    return null;
  } catch (error) {
    if (!isPrintifyFailure(error, 'refused')) throw error;
    return { id, reason: error.message };
  }
}
