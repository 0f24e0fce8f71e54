import { html, type Markup, state } from '../../emulator/markup.ts';
import type { OrderRecord } from '../records.ts';
import type { LineItem, Order, OrderStatus, Shipment } from '../types.ts';
import { button, dollars, page } from './layout.ts';

export function ordersPage(records: readonly OrderRecord[], problem: string): string {
  const body = html`<p class="sub wide">Orders advance automatically, as set under Account. Use the buttons if you can't wait.</p>
${
  records.length === 0
    ? html`<div class="order-card"><p>No orders yet. Orders from the shop appear here.</p></div>`
    : records.map(card)
}`;
  return page({ title: 'Orders', place: '/_printify/orders', problem, body });
}

const GOOD: OrderStatus[] = ['partially-fulfilled', 'fulfilled'];
const BAD: OrderStatus[] = ['had-issues', 'payment-not-received', 'canceled'];
const toneOf = (status: OrderStatus) => (GOOD.includes(status) ? 'good' : BAD.includes(status) ? 'bad' : '');

function card({ order, externalId }: OrderRecord): Markup {
  const { id, app_order_id, address_to: to, line_items, total_price, total_shipping, created_at } = order;
  return html`<article class="order-card" id="order-${id}">
<header><div><h2>${app_order_id}</h2><p class="mono">${id}</p></div>
<p class="facts">${state(order.status, toneOf(order.status))}<span>${created_at}</span><span>The shop's ${order.metadata.shop_order_label}${externalId ? html` <span class="mono">${externalId}</span>` : 'without an id'}</span></p></header>
<p class="sub">${[to.first_name, to.last_name].join(' ')}, ${to.address1}, ${to.city} ${to.zip}, ${to.country}</p>
<ul>${line_items.map(line)}${(order.shipments ?? []).map((shipment) => shipmentItem(order, shipment))}</ul>
<p class="facts"><span>Production ${dollars(total_price)}</span><span>Shipping ${dollars(total_shipping)}</span></p>
<div class="actions">${buttons(order)}</div>
</article>`;
}

const line = ({ quantity, metadata, status, print_provider_id }: LineItem): Markup =>
  html`<li><span>${quantity} × ${metadata.title}, ${metadata.variant_label}</span><span class="sub">provider ${print_provider_id}, ${status}</span></li>`;

const shipmentItem = (order: Order, { carrier, number, url, delivered_at }: Shipment): Markup =>
  html`<li><span>Package <a class="mono" href="${url}">${number}</a> by ${carrier}</span>${
    delivered_at
      ? state(`Delivered ${delivered_at.slice(0, 16)}`, 'good')
      : html`<div class="actions">${button({ action: 'deliver', label: 'Deliver', of: number, hidden: { order: order.id, number } })}</div>`
  }</li>`;

function buttons({ id, app_order_id, status, shipments }: Order): Markup[] {
  const on = (action: string, label: string) => button({ action, label, of: app_order_id, hidden: { order: id } });
  const open = ['in-production', 'partially-fulfilled', 'had-issues'].includes(status);
  const underway = shipments?.some(({ delivered_at }) => delivered_at === null);
  if (status === 'canceled' || (status === 'fulfilled' && !underway)) return [];
  return [
    on('move', 'Advance'),
    ...(open ? [on('ship', 'Ship a package'), on('ship-part', 'Ship part')] : []),
    ...(status === 'fulfilled' ? [] : [on('issue', 'Report an issue'), on('cancel', 'Cancel')]),
  ];
}
