import { countryName } from '../country-name.ts';
import { formatCents } from '../money.ts';
import type { OrderItem, StoredOrder } from '../order.ts';
import { shortOrderId } from '../order-number.ts';
import type { StoreSettings } from '../store-settings.ts';
import { escapeHtml, mailButton, mailLayout } from './layout.ts';

type Row = [label: string, amount: string];

/** `2 × Fault Line Hoodie (Black / M)`. */
export function pieceName({ quantity, title, color, size }: Pick<OrderItem, 'quantity' | 'title' | 'color' | 'size'>) {
  const choice = [color, size].filter(Boolean).join(' / ');
  return `${quantity} × ${title}${choice ? ` (${choice})` : ''}`;
}

function amounts(order: StoredOrder): Row[] {
  return [
    ['Subtotal', formatCents(order.subtotalCents)],
    ...(order.discountCents > 0 ? [['Discount', formatCents(-order.discountCents)] satisfies Row] : []),
    ['Shipping', order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents)],
    ['Total', `${formatCents(order.totalCents)} ${order.currency.toUpperCase()}`],
  ];
}

const present = (parts: string[]) => parts.filter((part) => part.trim() !== '');

const addressLines = ({ shippingAddress: to }: StoredOrder): string[] =>
  to
    ? present([
        `${to.firstName} ${to.lastName}`,
        to.address1,
        to.address2 ?? '',
        present([to.city, present([to.region, to.zip]).join(' ')]).join(', '),
        countryName(to.country),
      ])
    : [];

const row = ([label, amount]: Row, bold: boolean) =>
  `<tr><td style="padding:4px 0${bold ? ';font-weight:700' : ''}">${escapeHtml(label)}</td>` +
  `<td style="padding:4px 0;text-align:right${bold ? ';font-weight:700' : ''}">${escapeHtml(amount)}</td></tr>`;

interface MailLinks {
  /** Where shoppers meet the shop. */
  siteUrl: string;
  /** Where this order's owner sees it. */
  viewUrl: string;
}

/** The mail that follows a payment: what was bought, what was charged, where it goes. Order status mails are not marketing. */
export function orderConfirmation(
  order: StoredOrder,
  settings: StoreSettings,
  { siteUrl, viewUrl }: MailLinks,
): { subject: string; html: string; text: string } {
  const number = shortOrderId(order.id);
  const items = order.items.map((item): Row => [pieceName(item), formatCents(item.priceCents * item.quantity)]);
  const rows = amounts(order);
  const address = addressLines(order);
  const note = order.discountCents > 0 ? 'Item prices are after the discount.' : '';
  const subject = `Order #${number} is confirmed`;
  const html = mailLayout(
    settings.name,
    subject,
    `<h1 style="margin:0 0 8px;font-size:24px;line-height:1.2">Thank you. Your order is in.</h1>
<p style="margin:0 0 24px">Order #${number}. We will write again when it ships.</p>
${mailButton('View your order', viewUrl)}
<div style="height:24px"></div>
<table role="presentation" width="100%" style="border-collapse:collapse;border-top:1px solid #d8d4c8">${items.map((item) => row(item, false)).join('')}</table>
<table role="presentation" width="100%" style="border-collapse:collapse;border-top:1px solid #d8d4c8;margin-top:8px">${rows.map((each) => row(each, each[0] === 'Total')).join('')}</table>
${note && `<p style="margin:8px 0 0">${note}</p>`}
${address.length > 0 ? `<p style="margin:24px 0 0"><strong>Ships to</strong><br>${address.map(escapeHtml).join('<br>')}</p>` : ''}
<p style="margin:24px 0 0">Questions? Write to <a href="mailto:${escapeHtml(settings.supportEmail)}" style="color:#11110f">${escapeHtml(settings.supportEmail)}</a> or visit <a href="${escapeHtml(siteUrl)}" style="color:#11110f">${escapeHtml(settings.name)}</a>.</p>`,
  );
  const text = [
    `Thank you. Your order is in. Order #${number}`,
    '',
    `View your order: ${viewUrl}`,
    '',
    ...[...items, ...rows].map(([label, amount]) => `${label}: ${amount}`),
    ...(note ? [note] : []),
    ...(address.length > 0 ? ['', 'Ships to', ...address] : []),
    '',
    `Questions? ${settings.supportEmail}`,
  ].join('\n');
  return { subject: `${settings.name}: ${subject}`, html, text };
}
