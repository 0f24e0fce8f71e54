import type { StoredOrder } from '../order.ts';
import { shortOrderId } from '../order-number.ts';
import type { StoreSettings } from '../store-settings.ts';
import { escapeHtml, mailButton, mailLayout } from './layout.ts';
import { pieceName } from './order-confirmation.ts';

/** The mail that follows the arrival of a whole order. */
export function orderDelivered(
  order: StoredOrder,
  settings: StoreSettings,
  viewUrl: string,
): { subject: string; html: string; text: string } {
  const number = shortOrderId(order.id);
  const subject = `Order #${number} has arrived`;
  const lead = 'Your order has arrived.';
  const note = 'Something missing or not right? Write to';
  const pieces = order.items.map(pieceName);
  const html = mailLayout(
    settings.name,
    subject,
    `<h1 style="margin:0 0 8px;font-size:24px;line-height:1.2">${lead}</h1>
<p style="margin:0 0 24px">Order #${number}. Wear it out.</p>
${mailButton('View your order', viewUrl)}
<div style="height:24px"></div>
<table role="presentation" width="100%" style="border-collapse:collapse;border-top:1px solid #d8d4c8">${pieces.map((piece) => `<tr><td style="padding:4px 0">${escapeHtml(piece)}</td></tr>`).join('')}</table>
<p style="margin:24px 0 0">${note} <a href="mailto:${escapeHtml(settings.supportEmail)}" style="color:#11110f">${escapeHtml(settings.supportEmail)}</a>.</p>`,
  );
  const text = [
    `${lead} Order #${number}`,
    '',
    ...pieces,
    '',
    `View your order: ${viewUrl}`,
    '',
    `${note} ${settings.supportEmail}`,
  ].join('\n');
  return { subject: `${settings.name}: ${subject}`, html, text };
}
