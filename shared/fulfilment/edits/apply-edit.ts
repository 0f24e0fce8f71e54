import { type Cents, formatCents } from '#shared/base/money.ts';
import {
  hasProviderPart,
  heldProviderState,
  isNothingToMake,
  withProviderCancellation,
} from '#shared/fulfilment/provider-transitions.ts';
import { type EditPlan, type StoredEdit, waitingEdit } from '#shared/orders/edits/edit.ts';
import { editText } from '#shared/orders/edits/edit-words.ts';
import { type WorkedEdit, workOutEdit } from '#shared/orders/edits/plan-edit.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { withEntry } from '#shared/orders/order-changes.ts';
import { type Payment, paymentsOf } from '#shared/orders/payments.ts';
import { committedRefundCents, refundableCents, requestRefund } from '#shared/orders/refunds.ts';
import { editRefusal, itemRefusal } from './edit-rules.ts';

type Refusal = { refusal: string };

/** Describes the time of an edit and the setting that the provider's part depends on. */
export interface EditMoment {
  /** Time of the edit, in milliseconds UTC. */
  now: number;
  graceMinutes: number;
}

const isoAt = (now: number): string => new Date(now).toISOString();

/** Describes the provider's part of an order after an edit. It is ended, or has to be submitted at `submitAt` (UTC ISO). */
interface ProviderPart {
  order: StoredOrder;
  submitAt: string | null;
  isEnded: boolean;
}

/**
 * Adds the edited items that the provider makes to the provider's part. Refuses if the provider already has the order. Ends
 * the provider's part if none of its items remain.
 */
function withProviderLines(
  before: StoredOrder,
  { order, forProvider }: WorkedEdit,
  { now, graceMinutes }: EditMoment,
): ProviderPart | Refusal {
  const same = { order, submitAt: null, isEnded: false };
  if (forProvider.length === 0) return same;
  const refusal = forProvider.map((position) => itemRefusal(before, position)).find((one) => one !== null);
  if (refusal) return { refusal };
  if (!hasProviderPart(order)) {
    const lines = order.items.map((_item, at) => ({ byProvider: forProvider.includes(at) }));
    const provider = heldProviderState(lines, { now, graceMinutes });
    return provider ? { order: { ...order, provider }, submitAt: provider.heldUntil, isEnded: false } : same;
  }
  const { state } = order.provider;
  const fresh = forProvider.filter((position) => !order.provider.items.includes(position));
  if (state === 'called_off')
    return fresh.length > 0
      ? { refusal: 'Printify’s part of this order was canceled, so nothing can be added to it' }
      : same;
  if (state === 'submitting' || state === 'submitted')
    return { refusal: 'Printify already has this order. Place another order for its products' };
  const items = [...order.provider.items, ...fresh].toSorted((a, b) => a - b);
  const given = { ...order, provider: { ...order.provider, items } };
  if (isNothingToMake(given)) return { order: withProviderCancellation(given), submitAt: null, isEnded: true };
  return { order: given, submitAt: state === 'refused' ? isoAt(now) : null, isEnded: false };
}

/** Describes an edited order, with the side effects that the caller has to save along with it. */
export interface AppliedEdit {
  order: StoredOrder;
  edit: StoredEdit;
  worked: WorkedEdit;
  /** Id of the requested refund. Null if nothing is refunded. */
  refundId: string | null;
  /** UTC ISO time at which to submit the provider's part. Null to leave the schedule unchanged. */
  submitAt: string | null;
  /** True if the provider has nothing left to make. */
  isProviderEnded: boolean;
}

const withEdit = (order: StoredOrder, edit: StoredEdit): StoredOrder => ({
  ...order,
  edits: [...(order.edits ?? []).filter(({ id }) => id !== edit.id), edit],
});

interface NewEdit {
  id: string;
  by: StoredEdit['by'];
  plan: EditPlan;
  moment: EditMoment;
  /** True if the customer does not have to pay the difference. */
  isWaived?: boolean;
  /** Id for the refund, in case the edit lowers the total. */
  refundId: string;
  /** Payment of the difference. Null if the customer has not paid it. */
  payment: Omit<Payment, 'editId' | 'paidCents'> | null;
}

/** Returns the order with the payment of the edit added to its list of payments. */
function withPayments(
  before: StoredOrder,
  { order, differenceCents }: WorkedEdit,
  { id, payment }: NewEdit,
): StoredOrder {
  if (differenceCents === 0) return order;
  const added = payment ? [{ ...payment, paidCents: differenceCents, editId: id }] : [];
  return { ...order, payments: [...paymentsOf(before), ...added] };
}

/** Requests a refund if the edit lowers the total by `cents`. Never refunds more than what is still refundable. */
function withEditRefund(order: StoredOrder, cents: Cents, { id, refundId, moment }: NewEdit) {
  const amountCents = Math.min(cents, refundableCents(order));
  if (amountCents <= 0) return { order, refundId: null };
  const request = {
    id: refundId,
    amountCents,
    refundedSeenCents: committedRefundCents(order),
    restock: [],
    editId: id,
  };
  const requested = requestRefund(order, { ...request, reason: 'Order changed', at: isoAt(moment.now) });
  return 'refusal' in requested ? requested : { order: requested.order, refundId };
}

/**
 * Applies an edit. Changes the items, the amounts, and the provider's part, and requests a refund if the total is lower. An
 * edit that costs more needs a payment or a waiver. Returns the reason if the edit is not possible. The caller must check
 * `editRefusal` first.
 */
export function applyEdit(before: StoredOrder, edit: NewEdit): AppliedEdit | Refusal {
  const due = workOutEdit(before, edit.plan);
  if ('refusal' in due) return due;
  const isWaived = edit.isWaived === true && due.differenceCents > 0;
  const worked = isWaived ? workOutEdit(before, edit.plan, true) : due;
  if ('refusal' in worked) return worked;
  if (worked.differenceCents > 0 && !edit.payment) return { refusal: 'The difference has to be paid first' };
  const at = isoAt(edit.moment.now);
  const stored: StoredEdit = {
    id: edit.id,
    state: 'applied',
    by: edit.by,
    at,
    lines: worked.lines,
    differenceCents: worked.differenceCents,
    waivedCents: isWaived ? due.differenceCents : 0,
  };
  const part = withProviderLines(before, worked, edit.moment);
  if ('refusal' in part) return part;
  const paid = withPayments(before, { ...worked, order: part.order }, edit);
  const noted = withEntry(withEdit(paid, stored), { at, event: `Changed: ${editText(worked.lines)}` });
  const refunded = withEditRefund(noted, -worked.differenceCents, edit);
  if ('refusal' in refunded) return refunded;
  const { order, refundId } = refunded;
  return { order, edit: stored, worked, refundId, submitAt: part.submitAt, isProviderEnded: part.isEnded };
}

/** Smallest amount that can be charged to a card, in cents (docs.stripe.com, minimum charge amounts). */
export const MIN_DIFFERENCE_CENTS = 50;

/**
 * Saves an edit as pending until the customer has paid the difference. The items stay as they are until then. Returns the
 * reason if the edit is not possible. The caller must check `editRefusal` first.
 */
export function holdEdit(
  before: StoredOrder,
  {
    id,
    by,
    plan,
    moment,
    checkoutId,
    expiresAt,
  }: Omit<NewEdit, 'payment' | 'refundId'> & { checkoutId: string; expiresAt: string },
): { order: StoredOrder; edit: StoredEdit; worked: WorkedEdit } | Refusal {
  const worked = workOutEdit(before, plan);
  if ('refusal' in worked) return worked;
  const { differenceCents, lines } = worked;
  if (differenceCents < MIN_DIFFERENCE_CENTS)
    return {
      refusal: `Cards can’t be charged less than ${formatCents(MIN_DIFFERENCE_CENTS)}. Waive the difference instead`,
    };
  const part = withProviderLines(before, worked, moment);
  if ('refusal' in part) return part;
  const at = isoAt(moment.now);
  const state = { state: 'pending', by, at, lines, differenceCents, waivedCents: 0 } as const;
  const edit: StoredEdit = { id, ...state, plan, checkoutId, expiresAt };
  const event = `Waiting for a ${formatCents(differenceCents)} payment: ${editText(lines)}`;
  return { order: withEntry(withEdit(before, edit), { at, event }), edit, worked };
}

/** Applies the pending edit with its payment. Returns the reason if the edit is no longer possible. */
export function applyPaidEdit(
  before: StoredOrder,
  {
    id,
    payment,
    moment,
    refundId,
  }: Pick<NewEdit, 'id' | 'moment' | 'refundId'> & { payment: NonNullable<NewEdit['payment']> },
): AppliedEdit | Refusal {
  const waiting = waitingEdit(before);
  if (waiting?.id !== id) return { refusal: 'This change was discarded' };
  const refusal = editRefusal({ ...before, edits: before.edits?.filter((edit) => edit !== waiting) ?? [] });
  if (refusal) return { refusal };
  return applyEdit(before, { id, by: waiting.by, plan: waiting.plan, moment, refundId, payment });
}

const DROPPED = {
  unpaid: 'Change dropped, because it was not paid in time',
  dropped: 'Change dropped',
  late: 'Change dropped. Its payment is refunded',
} as const;
export type DropReason = keyof typeof DROPPED;

/** Discards an edit that waits for its payment. Returns the same order if this edit is not waiting. `at` is UTC ISO. */
export function withDroppedEdit(order: StoredOrder, id: string, reason: DropReason, at: string): StoredOrder {
  const waiting = waitingEdit(order);
  if (waiting?.id !== id) return order;
  const { plan: _plan, payUrl: _url, checkoutId: _checkout, expiresAt: _expiry, ...rest } = waiting;
  return withEntry(withEdit(order, { ...rest, state: 'dropped' }), { at, event: DROPPED[reason] });
}
