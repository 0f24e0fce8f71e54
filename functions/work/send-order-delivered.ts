import { orderDelivered } from '../../shared/mail/order-delivered.ts';
import type { WorkItem } from '../../shared/work.ts';
import { config } from '../config.ts';
import { orderUrl } from '../order-links/sign.ts';
import { sendMail } from '../outside/mail.ts';
import { getOrder } from '../store/orders.ts';
import { getSettings } from '../store/settings.ts';
import { noteMail } from './note-mail.ts';
import type { WorkOutcome } from './run-work.ts';

export async function sendOrderDelivered(orderId: string, now: number, item: WorkItem): Promise<WorkOutcome> {
  const [order, settings] = await Promise.all([getOrder(orderId), getSettings()]);
  if (!order?.email || order.status !== 'delivered') return 'done';
  const viewUrl = await orderUrl(order, config().SITE_URL, now);
  await sendMail({ to: order.email, ...orderDelivered(order, settings, viewUrl) }, settings);
  await noteMail(orderId, 'order_delivered', item, now);
  return 'done';
}
