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

/** Records on the order that its mail was sent. Only logs a failure, because a retry would send the mail again. */
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

/** Marks on the order, as it is by now, the parts that the mail was about. */
type MarkOrder = (latest: StoredOrder) => StoredOrder;

interface OrderMailWork {
  orderId: string;
  /** The kind of mail that the order records. */
  kind: string;
  /** The part of the order that the mail is about, for kinds that an order can have several of. */
  part?: string;
  job: Job;
  /** Milliseconds UTC. */
  now: number;
  /** Returns the mail, or null when there is nothing left to say. */
  write: (mail: OrderMail) => (RenderedMail & { mark?: MarkOrder }) | null;
}

/** Sends the order's customer a mail and records it on the order. A job that runs again sends no second mail. */
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
