import { orderShipped } from '../../shared/mail/order-shipped.ts';
import type { StoredOrder } from '../../shared/order.ts';
import type { WorkItem } from '../../shared/work.ts';
import { config } from '../config.ts';
import { orderUrl } from '../order-links/sign.ts';
import { sendMail } from '../outside/mail.ts';
import { getOrder } from '../store/orders.ts';
import { getSettings } from '../store/settings.ts';
import { noteMail } from './note-mail.ts';
import type { WorkOutcome } from './run-work.ts';

/** How many of the order's parcels earlier mails were about. */
const parcelsTold = ({ mails = [] }: StoredOrder): number => Math.max(0, ...mails.map(({ parcels = 0 }) => parcels));

/** One mail for all parcels that no mail has named yet. */
export async function sendOrderShipped(orderId: string, now: number, item: WorkItem): Promise<WorkOutcome> {
  const [order, settings] = await Promise.all([getOrder(orderId), getSettings()]);
  if (!order?.email) return 'done';
  const told = parcelsTold(order);
  const shipments = order.shipments.slice(told);
  if (shipments.length === 0) return 'done';
  const viewUrl = await orderUrl(order, config().SITE_URL, now);
  await sendMail({ to: order.email, ...orderShipped(order, settings, { shipments, told, viewUrl }) }, settings);
  await noteMail(orderId, 'order_shipped', item, now, { parcels: order.shipments.length });
  return 'done';
}
