import { orderConfirmation } from '../../shared/mail/order-confirmation.ts';
import type { WorkItem } from '../../shared/work.ts';
import { config } from '../config.ts';
import { orderUrl } from '../order-links/sign.ts';
import { sendMail } from '../outside/mail.ts';
import { getOrder } from '../store/orders.ts';
import { getSettings } from '../store/settings.ts';
import { noteMail } from './note-mail.ts';
import type { WorkOutcome } from './run-work.ts';

export async function sendOrderConfirmation(orderId: string, now: number, item: WorkItem): Promise<WorkOutcome> {
  const [order, settings] = await Promise.all([getOrder(orderId), getSettings()]);
  if (!order?.email) return 'done';
  const siteUrl = config().SITE_URL;
  const viewUrl = await orderUrl(order, siteUrl, now);
  await sendMail({ to: order.email, ...orderConfirmation(order, settings, { siteUrl, viewUrl }) }, settings);
  await noteMail(orderId, 'order_confirmation', item, now);
  return 'done';
}
