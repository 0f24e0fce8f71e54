import { isPrintifyFailure } from '#outside/printify/errors.ts';
import { Problem } from '#shared/base/errors.ts';
import { hasProviderPart, isClosedOrder, submissionExternalId } from '#shared/fulfilment/provider-transitions.ts';
import { jobId } from '#shared/jobs/kinds.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { toAdminOrder } from '#shared/orders/order-views.ts';
import { isCancellable } from '#shared/orders/refunds.ts';
import { getJob } from '#store/jobs/jobs.ts';
import { problemFromPrintify } from '../connection/printify-problems.ts';
import { getProviderClient } from '../connection/provider-client.ts';
import { cancelSubmission } from './submissions.ts';

const CALLS_MS = 20_000;

const conflict = (order: StoredOrder, detail: string, cause?: unknown): Problem =>
  new Problem('conflict', detail, { extensions: { order: toAdminOrder(order) }, cause });

/** Returns an id for the part of an order that the provider has, or may have received. Null if the provider has nothing. */
function atProvider(order: StoredOrder): string | null {
  if (!hasProviderPart(order) || isClosedOrder(order)) return null;
  const { state, orderId } = order.provider;
  if (state === 'submitting') return submissionExternalId(order);
  return state === 'submitted' ? orderId : null;
}

/**
 * Cancels the provider's part of an order that an admin is about to cancel. Returns a function that checks the latest order,
 * and throws `conflict` if it reached the provider in the meantime. Throws `conflict` with the provider's reason if it is too
 * late, and `provider_unavailable` if the result is unknown. After either error, the order must not be canceled.
 */
export async function cancelAtProvider(order: StoredOrder): Promise<(latest: StoredOrder) => void> {
  const asked = isCancellable(order) ? atProvider(order) : null;
  if (asked !== null) await stop(order);
  return (latest) => {
    const there = isCancellable(latest) ? atProvider(latest) : null;
    if (there !== null && there !== asked) {
      throw conflict(latest, 'This order was just sent to Printify. Check it and try again');
    }
  };
}

async function stop(order: StoredOrder): Promise<void> {
  if (!hasProviderPart(order)) return;
  const work =
    order.provider.state === 'submitting' ? await getJob(jobId('submit_order', { orderId: order.id })) : null;
  if (work && !work.parked) {
    throw conflict(order, 'This order is being sent to Printify right now. Try again in a few minutes');
  }
  const connection = await getProviderClient({ signal: AbortSignal.timeout(CALLS_MS) });
  if (!connection)
    throw new Problem('not_connected', 'Printify has this order. Connect Printify first, then cancel the order');
  const kept = await cancelSubmission(connection, order).catch((error: unknown) => {
    if (!isPrintifyFailure(error, 'not_found')) throw problemFromPrintify(error);
    throw conflict(order, 'Printify can’t find this order anymore. Check it in Printify', error);
  });
  if (kept?.isPending) throw conflict(order, 'Printify is still receiving this order. Try again in a moment');
  if (kept) throw conflict(order, `Printify can no longer cancel this order: ${kept.reason}`);
}
