import { type Cents, formatCents } from '#shared/base/money.ts';
import {
  hasProviderPart,
  heldProviderState,
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

/** The time of an edit, and the settings that the provider's part depends on. */
export interface EditMoment {
  /** Milliseconds UTC. */
  now: number;
  graceMinutes: number;
}

const isoAt = (now: number): string => new Date(now).toISOString();

/** The provider's part after an edit: whether it has nothing left to make, or has to be submitted again. */
interface ProviderPart {
  order: StoredOrder;
  submitAt: string | null;
  isEnded: boolean;
}

/** Gives the provider the lines at these positions, while it does not have the order yet. */
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
  if (!items.some((position) => (order.items[position]?.quantity ?? 0) > 0))
    return { order: withProviderCancellation(given), submitAt: null, isEnded: true };
  return { order: given, submitAt: state === 'refused' ? isoAt(now) : null, isEnded: false };
}

/** An order after an edit, with the effects that its transaction has to cause. */
export interface AppliedEdit {
  order: StoredOrder;
  edit: StoredEdit;
  worked: WorkedEdit;
  /** The refund that was requested; null without one. */
  refundId: string | null;
  /** UTC ISO time to submit the provider's part at; null to leave it. */
  submitAt: string | null;
  /** True when nothing is left for the provider to make. */
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
  /** Waives a difference to pay. */
  isWaived?: boolean;
  /** The id of the refund that a lower total needs. */
  refundId: string;
  /** The payment of the difference; null before it. */
  payment: Omit<Payment, 'editId' | 'paidCents'> | null;
}

/** Returns the order with the payments that make up what was paid for it. */
function withPayments(
  before: StoredOrder,
  { order, differenceCents }: WorkedEdit,
  { id, payment }: NewEdit,
): StoredOrder {
  if (differenceCents === 0) return order;
  const added = payment ? [{ ...payment, paidCents: differenceCents, editId: id }] : [];
  return { ...order, payments: [...paymentsOf(before), ...added] };
}

/** Requests the refund of a lower total, less any part that was refunded before. */
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
 * Applies an edit: the items, the amounts, the provider's part, and the refund of a lower total. An edit that costs more
 * needs its payment, or has to be waived. Returns why it is not possible. The caller has checked `editRefusal`.
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

/** The smallest amount that a card can be charged with, in cents (docs.stripe.com, minimum charge amounts). */
export const MIN_DIFFERENCE_CENTS = 50;

/**
 * Holds an edit until the customer has paid its difference: the order stays as it is. Returns why it is not possible. The
 * caller has checked `editRefusal`.
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

/** Applies the edit that waits, with its payment. Returns why it is not possible anymore. */
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

/** Discards an edit that waits for its payment. Returns the same order when it does not wait. `at` is UTC ISO. */
export function withDroppedEdit(order: StoredOrder, id: string, reason: DropReason, at: string): StoredOrder {
  const waiting = waitingEdit(order);
  if (waiting?.id !== id) return order;
  const { plan: _plan, payUrl: _url, checkoutId: _checkout, expiresAt: _expiry, ...rest } = waiting;
  return withEntry(withEdit(order, { ...rest, state: 'dropped' }), { at, event: DROPPED[reason] });
}
