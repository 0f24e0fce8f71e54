import { isPrintifyFailure, type PrintifyError } from '#outside/printify/errors.ts';
import { cancelProviderOrder, findProviderOrder } from '#outside/printify/orders.ts';
import { type OrderWithProvider, submissionExternalId } from '#shared/fulfilment/provider-transitions.ts';
import type { ProviderClient } from '../connection/provider-client.ts';

/** Clocks differ: the provider's may be behind ours by this much. */
const CLOCKS_DIFFER_MS = 2 * 60_000;

/** From when on the provider can have the order's present submission, UTC ISO. */
export const submittedSince = ({ provider, createdAt }: OrderWithProvider): string =>
  new Date(Date.parse(provider.begunAt ?? createdAt) - CLOCKS_DIFFER_MS).toISOString();

/** The provider's id of the order's present submission, when it came through. Throws `PrintifyError`. */
export async function findSubmission({ printify, shopId }: ProviderClient, order: OrderWithProvider) {
  const found = await findProviderOrder(printify, shopId, submissionExternalId(order), submittedSince(order));
  return found?.id ?? null;
}

/**
 * Has the provider not make an order that it may have: what it has is cancelled there. Returns its id when it is too late
 * for that, with the provider's reason; null when nothing is made. Throws `PrintifyError` when nobody knows.
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

/** What went wrong, in words an owner can act on. */
export const printifyErrorMessage = ({ failure, message }: PrintifyError): string =>
  failure.kind === 'unauthorised'
    ? 'Printify does not accept the API key any more: connect again with a new one'
    : `Printify: ${message}`;
