import { Problem } from '#shared/base/errors.ts';
import { dayIn } from '#shared/base/time-zone.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import type { ChoiceUnits } from '#shared/catalogue/stock.ts';
import type { AppliedEdit } from '#shared/fulfilment/edits/apply-edit.ts';
import { DEFAULT_CONNECTION_SETTINGS } from '#shared/fulfilment/provider-connection.ts';
import { providerReview } from '#shared/jobs/kinds.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { TransactionWrite } from '#store/client.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { cancelJob, enqueueJob } from '#store/jobs/jobs.ts';
import { campaignWrites } from '#store/marketing/campaign-orders.ts';
import type { OrderChange, SoldOut } from '#store/orders/order-change.ts';
import { enqueueRefund } from '#store/orders/refunds.ts';
import { submitWrite } from '#store/orders/submit-job.ts';
import { editCounterWrites } from '#store/shop/counters.ts';
import { getRecentSettings } from '#store/shop/settings.ts';

/** Contains the settings that affect the result of an edit. */
export interface EditTerms {
  timeZone: string;
  graceMinutes: number;
}

export async function readEditTerms(): Promise<EditTerms> {
  const [{ timeZone }, connection] = await Promise.all([getRecentSettings(), getProviderConnection()]);
  return { timeZone, graceMinutes: (connection?.settings ?? DEFAULT_CONNECTION_SETTINGS).graceMinutes };
}

const endProvider = (orderId: string): TransactionWrite[] => [
  cancelJob('submit_order', { orderId }),
  cancelJob('watch_order', { orderId }),
  cancelJob('review_order', providerReview(orderId)),
];

/** Submits a provider's part that was waiting for the payment of an edit. */
export function resumeProvider(order: StoredOrder, at: string): TransactionWrite[] {
  const { provider } = order;
  if (provider?.state !== 'held') return [];
  return [submitWrite(order, provider.heldUntil > at ? provider.heldUntil : at, at)];
}

function providerWrites({ order, submitAt, isProviderEnded }: AppliedEdit, at: string): TransactionWrite[] {
  if (isProviderEnded) return endProvider(order.id);
  return submitAt ? [submitWrite(order, submitAt, at)] : resumeProvider(order, at);
}

/**
 * Returns the full change that an edit makes to an order: the order itself, its stock, refund, and email, and the day's sales
 * figures.
 */
export function changeOfEdit(
  before: StoredOrder,
  applied: AppliedEdit,
  { now, terms }: { now: number; terms: EditTerms },
): Required<Pick<OrderChange, 'order' | 'writes' | 'restock' | 'stockCause'>> {
  const { order, edit, worked, refundId } = applied;
  const at = new Date(now).toISOString();
  const writes = [
    enqueueJob('send_order_changed', { orderId: order.id, editId: edit.id }, at, at),
    ...(refundId ? enqueueRefund(order, refundId, at) : []),
    ...providerWrites(applied, at),
    ...campaignWrites(order, at),
    ...editCounterWrites(before, order, dayIn(terms.timeZone, now)),
  ];
  return { order, writes, restock: worked.returned, stockCause: 'order_edited' };
}

/** Returns the error that lists the sold-out variants. */
export function soldOutProblem({ choices }: SoldOut, titles: ReadonlyMap<string, string>, order: object): Problem {
  const nameOf = (choice: ChoiceUnits) =>
    [titles.get(choice.productId) ?? 'The item', choiceText(choice)].filter(Boolean).join(', ');
  const detail = `${choices.map(nameOf).join('; ')} ${choices.length > 1 ? 'are' : 'is'} sold out`;
  return new Problem('conflict', detail, { extensions: { order } });
}
