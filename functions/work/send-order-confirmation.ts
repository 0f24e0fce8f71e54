import { orderConfirmation } from '../../shared/mail/order-confirmation.ts';
import { config } from '../config.ts';
import { sendMail } from '../outside/mail.ts';
import { getOrder } from '../store/orders.ts';
import { getSettings } from '../store/settings.ts';
import type { WorkOutcome } from './run-work.ts';

export async function sendOrderConfirmation(orderId: string): Promise<WorkOutcome> {
  const [order, settings] = await Promise.all([getOrder(orderId), getSettings()]);
  if (order?.email) await sendMail({ to: order.email, ...orderConfirmation(order, settings, config().SITE_URL) });
  return 'done';
}
