import { setTimeout as sleep } from 'node:timers/promises';
import { isPrintifyFailure } from '#outside/printify/errors.ts';
import { cancelProviderOrder, findProviderOrder, getProviderOrder } from '#outside/printify/orders.ts';
import { type OrderWithProvider, submissionExternalId } from '#shared/fulfilment/provider-transitions.ts';
import type { ProviderClient } from '../connection/provider-client.ts';

/** Largest assumed difference between the provider's clock and ours, in milliseconds. */
const CLOCKS_DIFFER_MS = 2 * 60_000;

/** Returns the earliest time at which the provider may have received the current submission, as UTC ISO. */
export const submittedSince = ({ provider, createdAt }: OrderWithProvider): string =>
  new Date(Date.parse(provider.begunAt ?? createdAt) - CLOCKS_DIFFER_MS).toISOString();

/** Returns the provider's id for the current submission, or null if it did not arrive. Throws `PrintifyError`. */
export async function findSubmission({ printify, shopId }: ProviderClient, order: OrderWithProvider) {
  const found = await findProviderOrder(printify, shopId, submissionExternalId(order), submittedSince(order));
  return found?.id ?? null;
}

/**
 * Pauses between attempts to cancel a new order, in milliseconds. The provider keeps a new order `pending` for some seconds
 * (by observation), and cannot cancel it during that time.
 */
const PENDING_PAUSES_MS = [1_000, 2_000, 3_000];

/**
 * Statuses of an order that may be cancelable soon. A `pending` order cannot be canceled yet. The other statuses may have
 * followed between the refusal and this read.
 */
const CANCELLABLE_SOON: readonly string[] = ['pending', 'on-hold', 'payment-not-received'];

/** Tells an admin that the provider did not cancel an order. The provider's reason follows. */
export const MADE_ANYWAY = 'Printify is making an order that was canceled or refunded here';

/** Describes an order that the provider did not cancel. */
export interface KeptSubmission {
  id: string;
  /** Reason in the provider's own words. */
  reason: string;
  /** True if the provider has not started the order yet and may cancel it a moment later. */
  isPending: boolean;
}

/**
 * Cancels an order at the provider, if the provider has it. Tries again while the order is still pending there. Returns null
 * if nothing will be made. Throws `PrintifyError` if the result is unknown.
 */
export async function cancelSubmission(
  connection: ProviderClient,
  order: OrderWithProvider,
): Promise<KeptSubmission | null> {
  const id = order.provider.orderId ?? (await findSubmission(connection, order));
  if (!id) return null;
  for (const pauseMs of PENDING_PAUSES_MS) {
    const kept = await tryToCancel(connection, id);
    if (!kept?.isPending) return kept;
    await sleep(pauseMs);
  }
  return tryToCancel(connection, id);
}

async function tryToCancel({ printify, shopId }: ProviderClient, id: string): Promise<KeptSubmission | null> {
  try {
    await cancelProviderOrder(printify, shopId, id);
    return null;
  } catch (error) {
    if (!isPrintifyFailure(error, 'refused')) throw error;
    const { status } = await getProviderOrder(printify, shopId, id);
    return { id, reason: error.message, isPending: CANCELLABLE_SOON.includes(status ?? '') };
  }
}
