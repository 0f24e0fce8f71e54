import { newId } from '#shared/base/id.ts';
import { mailReview } from '#shared/jobs/kinds.ts';
import { hasBounceNote, withBounceNote } from '#shared/orders/bounce-note.ts';
import { enqueueDeadLetterJob } from '#store/jobs/jobs.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { changeOrder } from '#store/orders/order-change.ts';

const REASON = 'Emails to this order’s address bounce. Contact the customer another way';

/**
 * Returns true if an email about an order must not be sent because emails to its address bounce. In that case, adds a note to
 * the order and, once per order, creates a review for an admin. A complaint about the newsletter does not stop emails about
 * orders. `now` in milliseconds UTC.
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
