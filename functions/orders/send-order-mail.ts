import type { JobOutcome } from '#functions/jobs/define-job.ts';
import { recordIfSuppressed } from '#functions/mail/suppress-mail.ts';
import { toMailShopWithWords } from '#functions/mail/to-mail-shop.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { sendMail } from '#outside/mail.ts';
import type { Job } from '#shared/jobs/job.ts';
import type { RenderedMail } from '#shared/mail/fill-template.ts';
import type { OrderMail } from '#shared/mail/order-mails.ts';
import type { StoredOrder, StoredSentMail } from '#shared/orders/order.ts';
import { hasMail, withMail } from '#shared/orders/order-changes.ts';
import { changeOrder } from '#store/orders/order-change.ts';
import { getOrder } from '#store/orders/orders.ts';
import { getSettings } from '#store/shop/settings.ts';
import { orderUrl } from './order-link.ts';

/** Records on the order that its email was sent. A failure is only logged, because a retry would send the email again. */
async function recordSentMail(orderId: string, mail: StoredSentMail, mark: MarkOrder): Promise<void> {
  try {
    await changeOrder(orderId, (before) => {
      const order = withMail(before, mail);
      return order && { order: mark(order) };
    });
  } catch (error) {
    logger.warn('sent mail not recorded', { orderId, kind: mail.kind, error: loggable(error) });
  }
}

/** Marks the parts of the latest order that the email was about. */
type MarkOrder = (latest: StoredOrder) => StoredOrder;

interface OrderMailWork {
  orderId: string;
  /** Kind of email, as recorded on the order. */
  kind: string;
  /** Id of the part of the order that the email is about. Set for kinds of email that an order can get several times. */
  part?: string;
  job: Job;
  /** Current time, in milliseconds UTC. */
  now: number;
  /** Renders the email. Returns null if it is no longer needed. */
  write: (mail: OrderMail) => (RenderedMail & { mark?: MarkOrder }) | null;
}

/**
 * Sends an email to the customer of an order and records it on the order. A job that runs again does not send the email
 * again.
 */
export async function sendOrderMail({ orderId, kind, part, job, now, write }: OrderMailWork): Promise<JobOutcome> {
  const [order, settings] = await Promise.all([getOrder(orderId), getSettings()]);
  if (!order?.email) return 'done';
  const sent = { kind, owedAt: job.createdAt, ...(part ? { part } : {}) };
  if (hasMail(order, sent)) return 'done';
  const shop = await toMailShopWithWords(settings);
  const mail = write({ order, shop, viewUrl: await orderUrl(order, shop.siteUrl, now) });
  if (!mail || (await recordIfSuppressed(orderId, order.email, kind, now))) return 'done';
  const { mark = (latest) => latest, ...written } = mail;
  await sendMail({ to: order.email, ...written }, settings);
  await recordSentMail(orderId, { ...sent, at: new Date(now).toISOString() }, mark);
  return 'done';
}
