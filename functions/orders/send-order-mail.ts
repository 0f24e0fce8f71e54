import type { WorkOutcome } from '#functions/jobs/run-work.ts';
import { isKeptBack } from '#functions/mail/keep-back-mail.ts';
import { mailShop } from '#functions/mail/mail-shop.ts';
import { sendMail } from '#outside/mail.ts';
import type { WorkItem } from '#shared/jobs/work.ts';
import type { WrittenMail } from '#shared/mail/fill.ts';
import type { OrderMail } from '#shared/mail/order-mails.ts';
import type { StoredMail } from '#shared/orders/order.ts';
import { hasMail } from '#shared/orders/order-changes.ts';
import { getOrder } from '#store/orders/orders.ts';
import { getSettings } from '#store/shop/settings.ts';
import { noteMail } from './note-mail.ts';
import { orderUrl } from './sign-order-link.ts';

interface OrderMailWork {
  orderId: string;
  /** What the order remembers the mail as. */
  kind: string;
  /** The part of the order it is about, where there can be several mails of a kind at a time. */
  part?: string;
  item: WorkItem;
  /** Milliseconds UTC. */
  now: number;
  /** The mail, or null when there is nothing to say any more. */
  write: (mail: OrderMail) => (WrittenMail & { told?: Pick<StoredMail, 'parcels'> }) | null;
}

/**
 * Sends the order's customer a mail and notes it on the order. Work that comes again after its mail was noted, because its
 * end was lost, sends no second one.
 */
export async function sendOrderMail({ orderId, kind, part, item, now, write }: OrderMailWork): Promise<WorkOutcome> {
  const [order, settings] = await Promise.all([getOrder(orderId), getSettings()]);
  if (!order?.email) return 'done';
  const mark = { kind, owedAt: item.createdAt, ...(part ? { part } : {}) };
  if (hasMail(order, mark)) return 'done';
  const shop = mailShop(settings);
  const mail = write({ order, shop, viewUrl: await orderUrl(order, shop.siteUrl, now) });
  if (!mail || (await isKeptBack(orderId, order.email, kind, now))) return 'done';
  const { told, ...written } = mail;
  await sendMail({ to: order.email, ...written }, settings);
  await noteMail(orderId, kind, item, now, { ...told, ...(part ? { part } : {}) });
  return 'done';
}
