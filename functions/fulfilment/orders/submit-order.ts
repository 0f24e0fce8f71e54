import { defineJob, type JobOutcome, RetryLater } from '#functions/jobs/define-job.ts';
import { cancelOrder } from '#functions/orders/cancel-order.ts';
import { logger } from '#functions/runtime/log.ts';
import { isPrintifyFailure, PrintifyError, WRONG_STATUS_CODE } from '#outside/printify/errors.ts';
import { type NewProviderOrder, submitProviderOrder } from '#outside/printify/orders.ts';
import { Problem } from '#shared/base/errors.ts';
import { missingAddressParts, toProviderAddress } from '#shared/fulfilment/address.ts';
import { type LineItems, toLineItems } from '#shared/fulfilment/fulfilment.ts';
import {
  hasProviderPart,
  nextSubmitStep,
  type OrderWithProvider,
  positionsToMake,
  submissionExternalId,
  withRefusal,
  withSubmission,
  withSubmissionReverted,
  withSubmissionStarted,
} from '#shared/fulfilment/provider-transitions.ts';
import { providerReview } from '#shared/jobs/kinds.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { unrefundedUnits } from '#shared/orders/refunded-units.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { type TransactionWrite, transact } from '#store/client.ts';
import { linkProviderOrder } from '#store/fulfilment/provider-orders.ts';
import { enqueueDeadLetterJob, enqueueJob } from '#store/jobs/jobs.ts';
import { changeOrder } from '#store/orders/order-change.ts';
import { getOrder } from '#store/orders/orders.ts';
import { printifyErrorMessage } from '../connection/printify-problems.ts';
import { getActiveProviderClient, type ProviderClient } from '../connection/provider-client.ts';
import { cancelSubmission, findSubmission, MADE_ANYWAY, submittedSince } from './submissions.ts';

/** Timeout of all calls in one attempt together, in milliseconds. It is shorter than the job's lease. */
const TRY_MS = 40_000;
/** Time in which an order becomes visible at the provider after a call with an unknown result, in milliseconds. */
const SHOW_ITSELF_MS = 60_000;
/** Delay of the first check after a submission, in milliseconds. The provider processes an order within seconds. */
const FIRST_LOOK_MS = 4_000;

/** Recognizes a refusal that is about the address. The provider explains it only in free text. */
const OF_ADDRESS = /\b(?:address\w*|zip|postal|city|region)\b/i;

const nowIso = () => new Date().toISOString();

async function connect(): Promise<ProviderClient> {
  const connection = await getActiveProviderClient({ signal: AbortSignal.timeout(TRY_MS) });
  if (!connection) throw new Problem('not_connected', 'Printify is not connected. Connect it under Connections');
  return connection;
}

/** Submits a paid order to the provider, once, after the customer's time to cancel has ended. */
async function submitOrder(orderId: string): Promise<JobOutcome> {
  const order = await getOrder(orderId);
  if (!order || !hasProviderPart(order)) return 'done';
  const next = nextSubmitStep(order, Date.now());
  switch (next.step) {
    case 'nothing':
      return 'done';
    case 'wait':
      return { again: next.until };
    case 'cancel':
      return cancelSubmitted(order);
    case 'dispute':
      return leaveToAdmin(order);
    case 'submit':
      return submit(order);
  }
}

const DISPUTED =
  'The payment is disputed, so this order waits. If you win the dispute, it goes to Printify automatically. Otherwise, cancel it';

async function leaveToAdmin({ id }: OrderWithProvider): Promise<JobOutcome> {
  await transact([enqueueDeadLetterJob('submit_order', { orderId: id }, DISPUTED, nowIso())]);
  return 'done';
}

/**
 * Cancels the provider's part of an order that was refunded, or that an admin has shipped. An earlier submission may have
 * arrived at the provider.
 */
async function cancelSubmitted(order: OrderWithProvider): Promise<JobOutcome> {
  const kept = order.provider.state === 'submitting' ? await known(cancelNow(order)) : null;
  if (kept?.isPending) throw new RetryLater(kept.reason, Date.now() + SHOW_ITSELF_MS);
  if (kept) await noteSubmitted(order.id, kept.id, `${MADE_ANYWAY}: ${kept.reason}`);
  else await cancelOrder(order.id, { kind: 'provider' }, Date.now());
  return 'done';
}

const cancelNow = async (order: OrderWithProvider) => cancelSubmission(await connect(), order);

async function submit(order: OrderWithProvider): Promise<JobOutcome> {
  const connection = await connect();
  let mayExist = false;
  const begun = await changeOrder(order.id, (before) => {
    mayExist = before.provider?.state === 'submitting' || Boolean(before.provider?.begunAt);
    if (
      before.provider?.state === 'submitting' ||
      !hasProviderPart(before) ||
      nextSubmitStep(before, Date.now()).step !== 'submit'
    )
      return null;
    return { order: withSubmissionStarted(before, nowIso()) };
  });
  // Another run has changed the order first. The next run decides again, based on that change.
  if (!hasProviderPart(begun) || begun.provider.state !== 'submitting') return { again: Date.now() };
  const wanted = await newProviderOrder(begun);
  if ('order' in wanted) return send(connection, begun, { order: wanted.order, mayExist });
  const existing = mayExist ? await known(findSubmission(connection, begun)) : null;
  if (!existing) return refuse(begun.id, wanted);
  await noteSubmitted(begun.id, existing, null);
  return 'done';
}

async function send(
  { printify, shopId }: ProviderClient,
  begun: OrderWithProvider,
  { order, mayExist }: { order: NewProviderOrder; mayExist: boolean },
): Promise<JobOutcome> {
  try {
    const id = await submitProviderOrder(printify, shopId, order, { since: submittedSince(begun), mayExist });
    await noteSubmitted(begun.id, id, null);
    return 'done';
  } catch (error) {
    if (isPrintifyFailure(error, 'refused')) {
      const isSpent = error.code === WRONG_STATUS_CODE;
      const isOfAddress = !isSpent && OF_ADDRESS.test(error.message);
      return refuse(begun.id, { reason: error.message, isSpent, isOfAddress });
    }
    if (mayExist || !isPrintifyFailure(error, 'rate_limited') || error.failure.kind !== 'rate_limited') {
      return known(Promise.reject(error));
    }
    // Nothing was sent, so the next run does not have to search for the order at the provider.
    await changeOrder(begun.id, (before) =>
      hasProviderPart(before) && before.provider.state === 'submitting'
        ? { order: withSubmissionReverted(before) }
        : null,
    );
    return { again: Date.now() + error.failure.retryAfterMs * (1 + Math.random()) };
  }
}

/**
 * Waits for a call to the provider. For a failure that says nothing about the order, throws `RetryLater`. Throws a final
 * refusal unchanged.
 */
async function known<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof PrintifyError) || error.failure.kind === 'refused') throw error;
    const { failure } = error;
    const pause = failure.kind === 'rate_limited' ? failure.retryAfterMs : SHOW_ITSELF_MS;
    throw new RetryLater(printifyErrorMessage(error), Date.now() + pause, error);
  }
}

const reasonsOf = (lines: Extract<LineItems, { refused: unknown }>): string =>
  lines.refused.map(({ title, reason }) => `${title}: ${reason}`).join('; ');

/** Returns the request to the provider, or the reason that the order cannot be submitted. */
async function newProviderOrder(
  order: OrderWithProvider,
): Promise<{ order: NewProviderOrder } | { reason: string; isOfAddress?: boolean }> {
  const { shippingAddress: address } = order;
  if (!address) return { reason: 'The order has no address' };
  const gaps = missingAddressParts(address);
  if (gaps.length > 0) return { reason: gaps.join('; '), isOfAddress: true };
  const items = order.items.map((item, position) => ({ ...item, quantity: unrefundedUnits(order, position) }));
  const positions = positionsToMake(order);
  const made = positions.flatMap((position) => items[position]?.productId ?? []);
  const products = new Map((await getProducts(made)).map((product) => [product.id, product]));
  const lines = toLineItems({ items }, positions, products);
  if ('refused' in lines) return { reason: reasonsOf(lines) };
  return {
    order: {
      externalId: submissionExternalId(order),
      label: `#${shortOrderId(order.id)}`,
      lineItems: lines.lineItems,
      addressTo: toProviderAddress(address, order.email, order.phone),
    },
  };
}

interface Refusal {
  reason: string;
  isSpent?: boolean;
  isOfAddress?: boolean;
}

/** Moves the job to the dead letters. If the address was refused, also enqueues an email to the customer. */
async function refuse(orderId: string, refusal: Refusal): Promise<JobOutcome> {
  const at = nowIso();
  const deadLetter = enqueueDeadLetterJob('submit_order', { orderId }, refusal.reason, at);
  const mail = refusal.isOfAddress ? [enqueueJob('send_address_problem', { orderId }, at, at)] : [];
  const after = await changeOrder(orderId, (before) => {
    if (!hasProviderPart(before) || nextSubmitStep(before, Date.now()).step !== 'submit') return null;
    return { order: withRefusal(before, { ...refusal, at }), writes: [deadLetter, ...mail] };
  });
  logger.warn('order refused by the provider', { isOfAddress: refusal.isOfAddress === true });
  // If the order was refunded in the meantime, the next run cancels it.
  return after.provider?.state === 'refused' ? 'done' : { again: Date.now() };
}

async function noteSubmitted(orderId: string, providerOrderId: string, problem: string | null): Promise<void> {
  const at = nowIso();
  const soon = new Date(Date.now() + FIRST_LOOK_MS).toISOString();
  const review: TransactionWrite[] = problem
    ? [enqueueDeadLetterJob('review_order', providerReview(orderId), problem, at)]
    : [];
  await changeOrder(orderId, (before) => {
    if (!hasProviderPart(before) || before.provider.orderId === providerOrderId) return null;
    const order = withSubmission(before, providerOrderId, at);
    const writes = [
      linkProviderOrder(providerOrderId, orderId),
      enqueueJob('watch_order', { orderId }, soon, at),
      ...review,
    ];
    return { order, writes };
  });
  logger.info('order submitted', { providerOrderId });
}

export const submitOrderJob = defineJob({
  kind: 'submit_order',
  run: ({ payload }) => submitOrder(payload.orderId),
});
