import type { Shipment, StoredItem, StoredOrder } from '../order.ts';
import { shortOrderId } from '../order-number.ts';
import type { StoreSettings } from '../store-settings.ts';
import { trackingUrl } from '../tracking.ts';
import { escapeHtml, mailButton, mailLayout } from './layout.ts';
import { pieceName } from './order-confirmation.ts';

interface Parcels {
  /** Those that this mail is about. */
  shipments: readonly Shipment[];
  /** How many of the order's parcels earlier mails were about. */
  told: number;
}

const linkOf = ({ carrier, trackingNumber, trackingUrl: url }: Shipment): string | null =>
  url ?? trackingUrl(carrier, trackingNumber);

/** The positions inside, where it is known of every parcel; what the provider does not make is the owner's to send. */
function contents({ items, provider }: StoredOrder, shipments: readonly Shipment[]): StoredItem[] | null {
  const [first] = shipments;
  if (items.length === 1 && first) return items;
  const positions = shipments.map((shipment) => shipment.items);
  if (positions.every((inside) => inside === undefined)) return provider ? null : items;
  if (positions.some((inside) => inside === undefined)) return null;
  const inside = new Set(positions.flatMap((some) => some ?? []));
  return items.filter((_item, position) => inside.has(position));
}

const parcelHtml = (shipment: Shipment): string => {
  const link = linkOf(shipment);
  const number = escapeHtml(shipment.trackingNumber);
  const tracked = link ? `<a href="${escapeHtml(link)}" style="color:#11110f">${number}</a>` : number;
  return `<tr><td style="padding:4px 0">${escapeHtml(shipment.carrier)}</td><td style="padding:4px 0;text-align:right">${tracked}</td></tr>`;
};

const parcelText = (shipment: Shipment): string => {
  const link = linkOf(shipment);
  return `${shipment.carrier} ${shipment.trackingNumber}${link ? `\n${link}` : ''}`;
};

const headline = ({ shipments, told }: Parcels): string => {
  if (told > 0) return shipments.length === 1 ? 'Another parcel is on its way.' : 'More parcels are on their way.';
  return shipments.length > 1 ? 'Your order is on its way in several parcels.' : 'Your order is on its way.';
};

/** The mail that follows new parcels: who carries them, where they are followed, and what is inside as far as that is known. */
export function orderShipped(
  order: StoredOrder,
  settings: StoreSettings,
  { viewUrl, ...parcels }: Parcels & { viewUrl: string },
): { subject: string; html: string; text: string } {
  const number = shortOrderId(order.id);
  const subject = parcels.told > 0 ? `More of order #${number} has shipped` : `Order #${number} has shipped`;
  const lead = headline(parcels);
  const pieces = contents(order, parcels.shipments);
  const isPart = pieces !== null && pieces.length < order.items.length;
  const rest = pieces === null || isPart ? 'What is not in it comes by itself: we write again when it ships.' : '';
  const rule = 'border-collapse:collapse;border-top:1px solid #d8d4c8';
  const html = mailLayout(
    settings.name,
    subject,
    `<h1 style="margin:0 0 8px;font-size:24px;line-height:1.2">${lead}</h1>
<p style="margin:0 0 24px">Order #${number}. Carriers often need a day until they show a parcel.</p>
${mailButton('View your order', viewUrl)}
<div style="height:24px"></div>
<table role="presentation" width="100%" style="${rule}">${parcels.shipments.map(parcelHtml).join('')}</table>
${pieces ? `<p style="margin:24px 0 8px"><strong>Inside</strong></p><table role="presentation" width="100%" style="${rule}">${pieces.map((item) => `<tr><td style="padding:4px 0">${escapeHtml(pieceName(item))}</td></tr>`).join('')}</table>` : ''}
${rest && `<p style="margin:8px 0 0">${rest}</p>`}
<p style="margin:24px 0 0">Questions? Write to <a href="mailto:${escapeHtml(settings.supportEmail)}" style="color:#11110f">${escapeHtml(settings.supportEmail)}</a>.</p>`,
  );
  const text = [
    `${lead} Order #${number}`,
    '',
    ...parcels.shipments.map(parcelText),
    ...(pieces ? ['', 'Inside', ...pieces.map(pieceName)] : []),
    ...(rest ? ['', rest] : []),
    '',
    `View your order: ${viewUrl}`,
    '',
    `Questions? ${settings.supportEmail}`,
  ].join('\n');
  return { subject: `${settings.name}: ${subject}`, html, text };
}
