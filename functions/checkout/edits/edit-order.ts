import { settleSession } from '#functions/checkout/settle-session.ts';
import { requireActor } from '#functions/http/http.ts';
import {
  type AdminOrderChange,
  changeOrderAsAdmin,
  orderAuditWrite,
  requireAllowed,
  toIsoTime,
} from '#functions/orders/change-order-as-admin.ts';
import { expireStripeSession, retrieveStripeSession } from '#outside/stripe.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { formatCents } from '#shared/base/money.ts';
import type { BodyOf } from '#shared/contract/index.ts';
import { applyEdit, holdEdit } from '#shared/fulfilment/edits/apply-edit.ts';
import { editRefusal, itemRefusal } from '#shared/fulfilment/edits/edit-rules.ts';
import { countEdits, waitingEdit } from '#shared/orders/edits/edit.ts';
import type { EditInput, EditOptions, EditPreview } from '#shared/orders/edits/edit-input.ts';
import { editText } from '#shared/orders/edits/edit-words.ts';
import { workOutEdit } from '#shared/orders/edits/plan-edit.ts';
import type { AdminOrder, StoredOrder } from '#shared/orders/order.ts';
import { toAdminOrder } from '#shared/orders/order-views.ts';
import { refundableCents } from '#shared/orders/refunds.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { getCheckout } from '#store/checkout/checkouts.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { insertCheckoutWrite, isEditCheckout, newEditCheckout } from '#store/orders/edit-checkouts.ts';
import { SoldOut } from '#store/orders/order-change.ts';
import { getOrder } from '#store/orders/orders.ts';
import { changeOfEdit, type EditTerms, readEditTerms, soldOutProblem } from './edit-effects.ts';
import { editableUnits, type Products, readProducts, resolveEdit, variantOptions } from './resolve-edit.ts';
import { dropEdit } from './settle-edit.ts';

async function existingOrder(id: string): Promise<StoredOrder> {
  const order = await getOrder(id);
  if (!order) throw new Problem('not_found', 'Order not found');
  return order;
}

const productsOf = (order: StoredOrder, { added }: EditInput): Promise<Products> =>
  readProducts(
    order,
    added.map(({ productId }) => productId),
  );

/** Returns the parts of an order that an admin can edit now. Throws `not_found`. */
export async function editOptions(orderId: string): Promise<EditOptions> {
  const order = await existingOrder(orderId);
  const products = await readProducts(order);
  return {
    refusal: editRefusal(order),
    items: order.items.map((item, position) => ({
      item: position,
      quantity: editableUnits(order, position),
      refusal: itemRefusal(order, position),
      variants: variantOptions(products.get(item.productId), item),
    })),
  };
}

/** Calculates the result of an edit without saving it. Throws the same `invalid_request` and `conflict` as `editOrder`. */
export async function previewEdit(orderId: string, input: EditInput): Promise<EditPreview> {
  const order = await existingOrder(orderId);
  const refusal = editRefusal(order);
  requireAllowed(order, refusal ? { refusal } : {});
  const plan = resolveEdit(order, input, await productsOf(order, input));
  const { lines, differenceCents, order: after } = requireAllowed(order, workOutEdit(order, plan));
  const refundCents = Math.max(0, Math.min(-differenceCents, refundableCents(order)));
  return { lines, totalCents: after.totalCents, differenceCents, refundCents };
}

type EditBody = BodyOf<'POST /api/admin/orders/{id}/edits'>;

/**
 * Longest time to pay for an edit, in milliseconds. Stripe keeps a payment page open for a day at most. Five minutes less
 * allow for clock differences.
 */
const PAY_MS = 24 * 60 * 60_000 - 5 * 60_000;
/**
 * Delay after Stripe's expiry, in milliseconds. The checkout is closed after this delay, when the session is in its final
 * state.
 */
const CLOSE_AFTER_MS = 60_000;

interface Making {
  body: EditBody;
  products: Products;
  terms: EditTerms;
  ids: { id: string; refundId: string; checkoutId: string };
  now: number;
}

const CHANGED = 'The items of this order were changed since you opened it. Check them again';

/** Returns the order change that holds an edit until the customer has paid the difference. */
function held(before: StoredOrder, making: Making, plan: ReturnType<typeof resolveEdit>): AdminOrderChange {
  const { ids, terms, now } = making;
  const [at, expiresAt] = [toIsoTime(now), toIsoTime(now + PAY_MS)];
  const { id, checkoutId } = ids;
  const moment = { now, graceMinutes: terms.graceMinutes };
  const holding = holdEdit(before, { id, by: 'admin', plan, moment, checkoutId, expiresAt });
  const { order, edit, worked } = requireAllowed(before, holding);
  const checkout = newEditCheckout({ id: checkoutId, order, edit, taken: worked.taken, at, expiresAt });
  const words = `${editText(edit.lines)}, waiting for ${formatCents(edit.differenceCents)}`;
  return {
    order,
    take: worked.taken,
    stockCause: 'order_edited',
    writes: [
      insertCheckoutWrite(checkout),
      enqueueJob('close_checkout', { checkoutId }, toIsoTime(now + PAY_MS + CLOSE_AFTER_MS), at),
      enqueueJob('request_edit_payment', checkout.edit, at, at),
    ],
    auditChanges: [{ field: 'items', before: null, after: words }],
  };
}

function decide(before: StoredOrder, making: Making): AdminOrderChange {
  const { body, products, terms, ids, now } = making;
  const refusal = countEdits(before) === body.editsSeen ? editRefusal(before) : CHANGED;
  requireAllowed(before, refusal ? { refusal } : {});
  const plan = resolveEdit(before, body.edit, products);
  const { differenceCents } = requireAllowed(before, workOutEdit(before, plan));
  if (differenceCents !== body.expectedDifferenceCents) {
    const detail = `Prices have changed: the difference is ${formatCents(differenceCents)} now. Check it again`;
    return requireAllowed<AdminOrderChange>(before, { refusal: detail });
  }
  if (differenceCents > 0 && body.settlement === 'charge') return held(before, making, plan);
  const moment = { now, graceMinutes: terms.graceMinutes };
  const isWaived = body.settlement === 'waive';
  const applied = applyEdit(before, { ...ids, by: 'admin', plan, moment, isWaived, payment: null });
  const allowed = requireAllowed(before, applied);
  const money = allowed.edit.waivedCents > 0 ? `, ${formatCents(allowed.edit.waivedCents)} waived` : '';
  const refunded = allowed.refundId ? `, ${formatCents(-allowed.edit.differenceCents)} refunded` : '';
  return {
    ...changeOfEdit(before, allowed, { now, terms }),
    take: allowed.worked.taken,
    auditChanges: [{ field: 'items', before: null, after: `${editText(allowed.edit.lines)}${money}${refunded}` }],
  };
}

interface EditRequest {
  params: { id: string };
  actor: Actor | null;
  body: EditBody;
  /** Current time, in milliseconds UTC. */
  now: number;
}

/**
 * Saves an edit by an admin. An edit that costs more waits for the customer's payment, unless the admin waives it. Throws
 * `invalid_request` for an impossible edit. Throws `conflict` with the order if the edit cannot be made, or if the order or a
 * price has changed since the admin saw it.
 */
export async function editOrder(request: EditRequest): Promise<AdminOrder> {
  const { params, body, now } = request;
  requireActor(request);
  const seen = await existingOrder(params.id);
  const [products, terms] = await Promise.all([productsOf(seen, body.edit), readEditTerms()]);
  const ids = { id: newId('edt', now), refundId: newId('rfd', now), checkoutId: newId('chk', now) };
  const making = { body, products, terms, ids, now };
  try {
    return await changeOrderAsAdmin(request, 'order.edited', (before) => decide(before, making));
  } catch (error) {
    if (!(error instanceof SoldOut)) throw error;
    const titles = new Map([...products.values()].map(({ id, title }) => [id, title]));
    throw soldOutProblem(error, titles, toAdminOrder(await existingOrder(params.id)));
  }
}

const PAID_MEANWHILE = 'The customer has just paid for this change, so it was made';
const ON_ITS_WAY = 'The payment for this change is on its way, so it can’t be discarded';

/**
 * Discards an edit that waits for payment. Closes its payment page first, so that the edit cannot be paid afterward. Throws
 * `conflict` with the order if the edit has already been paid.
 */
export async function dropWaitingEdit(request: Omit<EditRequest, 'body'>, editId: string): Promise<AdminOrder> {
  const { params, now } = request;
  const actor = requireActor(request);
  const seen = await existingOrder(params.id);
  const waiting = waitingEdit(seen);
  const checkout = waiting?.id === editId ? await getCheckout(waiting.checkoutId) : null;
  if (!waiting || !checkout || !isEditCheckout(checkout)) return toAdminOrder(seen);
  if (checkout.sessionId) {
    await expireStripeSession(checkout.sessionId);
    const session = await retrieveStripeSession(checkout.sessionId);
    if (session?.status === 'complete' && !session.failed) {
      await settleSession(checkout.sessionId, { now });
      const refusal = session.paid ? PAID_MEANWHILE : ON_ITS_WAY;
      return requireAllowed<AdminOrder>(await existingOrder(params.id), { refusal });
    }
  }
  const changes = [{ field: 'items', before: editText(waiting.lines), after: null }];
  const audit = orderAuditWrite(params.id, changes, { actor, action: 'order.edit_dropped', now });
  await dropEdit(checkout, { status: 'cancelled', now, writes: [audit] });
  return toAdminOrder(await existingOrder(params.id));
}
