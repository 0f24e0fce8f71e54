import { newId } from '#shared/base/id.ts';
import { mailReview } from '#shared/jobs/kinds.ts';
import { hasBounceNote, withBounceNote } from '#shared/orders/bounce-note.ts';
import { enqueueDeadLetterJob } from '#store/jobs/jobs.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { changeOrder } from '#store/orders/order-change.ts';

const REASON = "Mails to this order's address come back. Reach the customer another way";

/**
 * Whether a mail about an order must not be sent, because mails to its address come back; the order then says so, and an
 * owner is asked to look, once. Who has complained about a newsletter still gets the mails of their orders.
 * `now` in milliseconds UTC.
 */
export async function recordIfSuppressed(orderId: string, email: string, kind: string, now: number): Promise<boolean> {
  if ((await getSuppression(email))?.reason !== 'bounce') return false;
  const at = new Date(now).toISOString();
  await changeOrder(orderId, (before) => {
    const order = withBounceNote(before, kind, { id: newId('not', now), at });
    if (hasBounceNote(before)) return order && { order };
    return {
      order: order ?? before,
      writes: [enqueueDeadLetterJob('review_order', mailReview(orderId), REASON, at)],
    };
  });
  return true;
}
