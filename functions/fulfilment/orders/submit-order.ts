import { RetryLater } from '#functions/jobs/retry-later.ts';
import type { JobOutcome } from '#functions/jobs/run-job.ts';
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
  submissionExternalId,
  withRefusal,
  withSubmission,
  withSubmissionReverted,
  withSubmissionStarted,
} from '#shared/fulfilment/provider-transitions.ts';
import { providerPartSubject } from '#shared/jobs/job.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { getProducts } from '#store/catalogue/products.ts';
import type { TransactionWrite } from '#store/client.ts';
import { linkProviderOrder } from '#store/fulfilment/provider-orders.ts';
import { enqueueDeadLetterJob, enqueueJob } from '#store/jobs/jobs.ts';
import { changeOrder } from '#store/orders/order-change.ts';
import { getOrder } from '#store/orders/orders.ts';
import { getActiveProviderClient, type ProviderClient } from '../connection/provider-client.ts';
import { cancelSubmission, findSubmission, printifyErrorMessage, submittedSince } from './submissions.ts';

/** All calls of one try together: who else takes the work when its lease ends must find nothing under way. */
const TRY_MS = 40_000;
/** When nobody knows whether the provider took an order, it has this long to show it before it is asked again. */
const SHOW_ITSELF_MS = 60_000;
/** The provider takes an order in within seconds. */
const FIRST_LOOK_MS = 4_000;

/** What the provider refuses about an address it says in its own words. */
const OF_ADDRESS = /\b(?:address\w*|zip|postal|city|region)\b/i;

const nowIso = () => new Date().toISOString();

async function connect(): Promise<ProviderClient> {
  const connection = await getActiveProviderClient({ signal: AbortSignal.timeout(TRY_MS) });
  if (!connection) throw new Problem('not_connected', 'No provider is connected: connect Printify under Connections');
  return connection;
}

/** Has the provider make its part of a paid order, once, after the time in which its customer can call it off. */
export async function submitOrder(orderId: string): Promise<JobOutcome> {
  const order = await getOrder(orderId);
  if (!order || !hasProviderPart(order)) return 'done';
  const next = nextSubmitStep(order, Date.now());
  switch (next.step) {
    case 'nothing':
      return 'done';
    case 'wait':
      return { again: next.until };
    case 'cancel':
      return callOff(order);
    case 'submit':
      return begin(order);
  }
}

/** Its money went back, or its owner has sent it: what may have come through is cancelled at the provider. */
async function callOff(order: OrderWithProvider): Promise<JobOutcome> {
  const kept = order.provider.state === 'submitting' ? await known(takeBackNow(order)) : null;
  if (kept) await noteSubmitted(order.id, kept.id, `The provider makes an order that was called off: ${kept.reason}`);
  else await cancelOrder(order.id, { kind: 'provider' }, Date.now());
  return 'done';
}

const takeBackNow = async (order: OrderWithProvider) => cancelSubmission(await connect(), order);

async function begin(order: OrderWithProvider): Promise<JobOutcome> {
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
  // Somebody was faster: what they made of it is looked at anew.
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
    // Nothing was sent, and nothing needs to be looked for.
    await changeOrder(begun.id, (before) =>
      hasProviderPart(before) && before.provider.state === 'submitting'
        ? { order: withSubmissionReverted(before) }
        : null,
    );
    return { again: Date.now() + error.failure.retryAfterMs * (1 + Math.random()) };
  }
}

/** Failures that say nothing about the order are waited out; what the provider refuses for good is thrown as it is. */
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

/** The order as the provider is asked for it, or why it cannot be: then the provider is not asked at all. */
async function newProviderOrder(
  order: OrderWithProvider,
): Promise<{ order: NewProviderOrder } | { reason: string; isOfAddress?: boolean }> {
  const { items, provider, shippingAddress: address } = order;
  if (!address) return { reason: 'The order has no address' };
  const gaps = missingAddressParts(address);
  if (gaps.length > 0) return { reason: gaps.join('; '), isOfAddress: true };
  const made = provider.items.flatMap((position) => items[position]?.productId ?? []);
  const products = new Map((await getProducts(made)).map((product) => [product.id, product]));
  const lines = toLineItems(order, provider.items, products);
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

/** It waits for an owner, whose retry begins anew, or for its customer when it is refused because of its address. */
async function refuse(orderId: string, refusal: Refusal): Promise<JobOutcome> {
  const at = nowIso();
  const parked = enqueueDeadLetterJob('submit_order', orderId, refusal.reason, at);
  const mail = refusal.isOfAddress ? [enqueueJob('send_address_problem', orderId, at, at)] : [];
  const after = await changeOrder(orderId, (before) => {
    if (!hasProviderPart(before) || nextSubmitStep(before, Date.now()).step !== 'submit') return null;
    return { order: withRefusal(before, { ...refusal, at }), writes: [parked, ...mail] };
  });
  logger.warn('order refused by the provider', { isOfAddress: refusal.isOfAddress === true });
  // Its money went back meanwhile: then it is called off.
  return after.provider?.state === 'refused' ? 'done' : { again: Date.now() };
}

async function noteSubmitted(orderId: string, providerOrderId: string, problem: string | null): Promise<void> {
  const at = nowIso();
  const soon = new Date(Date.now() + FIRST_LOOK_MS).toISOString();
  const review: TransactionWrite[] = problem
    ? [enqueueDeadLetterJob('review_order', providerPartSubject(orderId), problem, at)]
    : [];
  await changeOrder(orderId, (before) => {
    if (!hasProviderPart(before) || before.provider.orderId === providerOrderId) return null;
    const order = withSubmission(before, providerOrderId, at);
    const writes = [
      linkProviderOrder(providerOrderId, orderId),
      enqueueJob('watch_order', orderId, soon, at),
      ...review,
    ];
    return { order, writes };
  });
  logger.info('order submitted', { providerOrderId });
}
