import { setTimeout as sleep } from 'node:timers/promises';
import { isPrintifyFailure } from '#outside/printify/errors.ts';
import { cancelProviderOrder, findProviderOrder, getProviderOrder } from '#outside/printify/orders.ts';
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

/** Pauses while a new order cannot be cancelled yet: it is `pending` for some seconds (by observation). In milliseconds. */
const PENDING_PAUSES_MS = [1_000, 2_000, 3_000];

/**
 * While `pending` a cancellation is refused; the other statuses may have followed between the refusal and this read.
 */
const CANCELLABLE_SOON: readonly string[] = ['pending', 'on-hold', 'payment-not-received'];

/** An order that the provider did not cancel. */
export interface KeptSubmission {
  id: string;
  /** The provider's words. */
  reason: string;
  /** True when the provider has not begun yet and can cancel the order a moment later. */
  isPending: boolean;
}

/**
 * Cancels an order at the provider, if it has it. Tries again while the provider is still taking it in. Returns null when
 * nothing is made. Throws `PrintifyError` when the result is unknown.
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
