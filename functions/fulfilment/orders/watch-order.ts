import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { cancelOrder } from '#functions/orders/cancel-order.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { isPrintifyFailure, PrintifyError } from '#outside/printify/errors.ts';
import { getProviderOrder, sendToProduction } from '#outside/printify/orders.ts';
import type { ProviderOrder } from '#shared/fulfilment/provider-order.ts';
import { externalIdOf } from '#shared/fulfilment/provider-order.ts';
import {
  hasProviderPart,
  isNothingToMake,
  isRefundOpen,
  type OrderWithProvider,
  orderIdOfSubmission,
  withProviderProblem,
} from '#shared/fulfilment/provider-transitions.ts';
import {
  applyProviderOrder,
  canSkipCheck,
  isWatchedOrder,
  nextCheckDelay,
  type ProviderUpdate,
  WATCH_INTERVAL_MS,
} from '#shared/fulfilment/provider-updates.ts';
import { type JobPayload, providerReview } from '#shared/jobs/kinds.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { isDisputed } from '#shared/orders/packing/own-changes.ts';
import { ConditionsFailed, type TransactionWrite, transact } from '#store/client.ts';
import { getOrderIdOfProviderOrder } from '#store/fulfilment/provider-orders.ts';
import { cancelJob, enqueueDeadLetterJob, enqueueJob, expediteJob } from '#store/jobs/jobs.ts';
import { changeOrder } from '#store/orders/order-change.ts';
import { getOrder } from '#store/orders/orders.ts';
import { getActiveProviderClient, type ProviderClient } from '../connection/provider-client.ts';
import { cancelSubmission, MADE_ANYWAY } from './submissions.ts';

const DAY_MS = 86_400_000;
/** Timeout of all calls in one check together, in milliseconds. It is shorter than the job's lease. */
const LOOK_MS = 40_000;
/** Pause after a failed check, in milliseconds. A longer outage of the provider must not end the checks. */
const AFTER_FAILURE_MS = 10 * 60_000;

const nowIso = () => new Date().toISOString();

/**
 * Checks an order at the provider until all of it has arrived. Sends the order into production as soon as the provider allows
 * that. If an event came before the order was linked, the payload has only the provider's order id.
 */
async function watchOrder(payload: JobPayload<'watch_order'>, hurriedAt: string | undefined): Promise<JobOutcome> {
  if ('providerOrderId' in payload) return inPeace(() => meet(payload.providerOrderId));
  const order = await getOrder(payload.orderId);
  return order && isWatchedOrder(order) ? inPeace(() => look(order, hurriedAt)) : 'done';
}

export const watchOrderJob = defineJob({
  kind: 'watch_order',
  run: ({ payload, job }) => watchOrder(payload, job.hurriedAt),
});

/** Runs a check. If the provider fails, reschedules the job without counting a failure of the job. */
async function inPeace(act: () => Promise<JobOutcome>): Promise<JobOutcome> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof PrintifyError)) throw error;
    logger.warn('order not read from provider', { error: loggable(error) });
    const { failure } = error;
    const pause = failure.kind === 'rate_limited' ? failure.retryAfterMs : AFTER_FAILURE_MS;
    return { again: Date.now() + pause * (1 + Math.random() / 4) };
  }
}

async function look(order: OrderWithProvider, hurriedAt: string | undefined): Promise<JobOutcome> {
  const isOptional = canSkipCheck(order.provider, { hurriedAt, now: Date.now() });
  const connection = await getActiveProviderClient({ isOptional, signal: AbortSignal.timeout(LOOK_MS) });
  const asked = nowIso();
  if (!connection) return { again: Date.now() + WATCH_INTERVAL_MS };
  const read = await readOrder(connection, order.provider.orderId ?? '');
  if (!read) {
    await noteProblem(order.id, 'Printify can’t find this order anymore. Check it in Printify');
    // The provider does not know this order. Repeated requests would use up our rate limit, so the next check waits for an
    // event or a day.
    return { again: Date.now() + DAY_MS };
  }
  logger.info('order read from provider', { status: read.status, shipments: read.shipments.length });
  const { after, seen } = await note(order.id, read, asked);
  if (seen?.isFinal || !isWatchedOrder(after)) return 'done';
  if (read.status === 'on-hold') await onward(connection, after);
  const pause = nextCheckDelay(after.provider, Date.now());
  return pause === null ? 'done' : { again: Date.now() + pause };
}

async function readOrder({ printify, shopId }: ProviderClient, id: string): Promise<ProviderOrder | null> {
  try {
    return await getProviderOrder(printify, shopId, id);
  } catch (error) {
    if (isPrintifyFailure(error, 'not_found')) return null;
    throw error;
  }
}

/** Applies the provider's order to the shop's order, and enqueues the jobs that follow from the change. */
async function note(orderId: string, read: ProviderOrder, asked: string) {
  let seen: ProviderUpdate | null = null;
  const after = await changeOrder(orderId, (before) => {
    seen = applyProviderOrder(before, read, asked);
    return seen && { order: seen.order, writes: jobWrites(orderId, seen) };
  });
  return { after, seen: seen as ProviderUpdate | null };
}

function jobWrites(
  orderId: string,
  { isShipped, isDelivered, isCancelled, isResolved, problem }: ProviderUpdate,
): TransactionWrite[] {
  const at = nowIso();
  const part = providerReview(orderId);
  const trouble = problem ?? 'Printify canceled this order';
  return [
    ...(isShipped ? [enqueueJob('send_order_shipped', { orderId }, at, at)] : []),
    ...(isDelivered ? [enqueueJob('send_order_delivered', { orderId }, at, at)] : []),
    ...(isCancelled
      ? [enqueueDeadLetterJob('submit_order', { orderId }, trouble, at), cancelJob('review_order', part)]
      : []),
    ...(problem && !isCancelled ? [enqueueDeadLetterJob('review_order', part, problem, at)] : []),
    ...(isResolved && !isCancelled ? [cancelJob('review_order', part)] : []),
  ];
}

/** Sends an order on hold into production. If all that the provider makes was refunded, cancels it there instead. */
async function onward(connection: ProviderClient, order: StoredOrder): Promise<void> {
  if (!hasProviderPart(order) || !order.provider.orderId) return;
  if (isNothingToMake(order)) {
    const kept = await cancelSubmission(connection, order);
    if (kept?.isPending) return;
    if (kept) return noteProblem(order.id, `${MADE_ANYWAY}: ${kept.reason}`);
    await cancelOrder(order.id, { kind: 'provider' }, Date.now());
    return;
  }
  // The shop makes nothing that is not paid for.
  if (isRefundOpen(order) || isDisputed(order)) return;
  try {
    await sendToProduction(connection.printify, connection.shopId, order.provider.orderId);
    logger.info('order sent to production');
  } catch (error) {
    if (!isPrintifyFailure(error, 'refused')) throw error;
    await noteProblem(order.id, `Printify can’t start this order: ${error.message}`);
  }
}

/** Records a problem for an admin to review. The same problem is recorded only once. */
async function noteProblem(orderId: string, problem: string): Promise<void> {
  await changeOrder(orderId, (before) => {
    const order = hasProviderPart(before) ? withProviderProblem(before, problem) : null;
    return (
      order && {
        order,
        writes: [enqueueDeadLetterJob('review_order', providerReview(orderId), problem, nowIso())],
      }
    );
  });
}

/**
 * Handles an event about an order that the shop cannot find. Either its submission is not recorded yet, or the order belongs
 * to another application.
 */
async function meet(providerOrderId: string): Promise<JobOutcome> {
  const known = await getOrderIdOfProviderOrder(providerOrderId);
  if (known) return hurry(() => expediteJob('watch_order', { orderId: known }, nowIso()));
  const connection = await getActiveProviderClient({ signal: AbortSignal.timeout(LOOK_MS) });
  const read = connection && (await readOrder(connection, providerOrderId));
  const orderId = read && orderIdOfSubmission(externalIdOf(read));
  return orderId ? hurry(() => expediteJob('submit_order', { orderId }, nowIso())) : 'done';
}

async function hurry(write: () => TransactionWrite): Promise<JobOutcome> {
  try {
    await transact([write()]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
  return 'done';
}
