import { loggable, logger } from '#functions/runtime/log.ts';
import type { Job } from '#shared/jobs/job.ts';
import type { StoredSentMail } from '#shared/orders/order.ts';
import { withMail } from '#shared/orders/order-changes.ts';
import { changeOrder } from '#store/orders/order-change.ts';

/** Remembers on the order that its mail went out. The mail is out: that this fails must not send it again. */
export async function recordSentMail(
  orderId: string,
  kind: string,
  { createdAt: owedAt }: Job,
  now: number,
  details: Pick<StoredSentMail, 'parcels' | 'part'> = {},
): Promise<void> {
  try {
    await changeOrder(orderId, (before) => {
      const order = withMail(before, { ...details, kind, at: new Date(now).toISOString(), owedAt });
      return order && { order };
    });
  } catch (error) {
    logger.warn('sent mail not recorded', { orderId, kind, error: loggable(error) });
  }
}
