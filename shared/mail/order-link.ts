import type { StoredOrder } from '../order.ts';
import { shortOrderId } from '../order-number.ts';
import type { StoreSettings } from '../store-settings.ts';
import { escapeHtml, mailButton, mailLayout } from './layout.ts';

/** The mail that somebody asked for whose link to an order had expired. */
export function orderLinkMail(
  order: StoredOrder,
  settings: StoreSettings,
  viewUrl: string,
): { subject: string; html: string; text: string } {
  const number = shortOrderId(order.id);
  const subject = `Your link to order #${number}`;
  const lead = 'Here is a new link to your order.';
  const note = 'If you did not ask for it, do nothing: only this address was sent the link.';
  const html = mailLayout(
    settings.name,
    subject,
    `<h1 style="margin:0 0 8px;font-size:24px;line-height:1.2">Order #${number}</h1>
<p style="margin:0 0 24px">${lead}</p>
${mailButton('View your order', viewUrl)}
<p style="margin:24px 0 0">${note}</p>
<p style="margin:24px 0 0">Questions? Write to <a href="mailto:${escapeHtml(settings.supportEmail)}" style="color:#11110f">${escapeHtml(settings.supportEmail)}</a>.</p>`,
  );
  const text = [lead, '', `View your order: ${viewUrl}`, '', note, '', `Questions? ${settings.supportEmail}`].join(
    '\n',
  );
  return { subject: `${settings.name}: ${subject}`, html, text };
}
