import type { Shipment, StoredOrder, StoredOrderItem } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { trackingUrl } from '#shared/orders/tracking.ts';
import type { RenderedMail } from './fill-template.ts';
import { lineItemViews } from './line-item-views.ts';
import type { OrderMail } from './order-mails.ts';
import { renderMail } from './render-mail.ts';

interface Parcels {
  /** Those that this mail is about. */
  shipments: readonly Shipment[];
  /** How many of the order's parcels earlier mails were about. */
  told: number;
}

/** An owner's or the provider's link, when it is one that a mail may hold; else the carrier's own page. */
function linkOf({ carrier, trackingNumber, trackingUrl: given }: Shipment): { trackUrl: string } | null {
  const known = given && /^https?:\/\//i.test(given) ? given : trackingUrl(carrier, trackingNumber);
  return known ? { trackUrl: known } : null;
}

/** The positions inside, where it is known of every parcel; what the provider does not make is the owner's to send. */
function contents({ items, provider }: StoredOrder, shipments: readonly Shipment[]): StoredOrderItem[] | null {
  const [first] = shipments;
  if (items.length === 1 && first) return items;
  const positions = shipments.map((shipment) => shipment.items);
  if (positions.every((inside) => inside === undefined)) return provider ? null : items;
  if (positions.some((inside) => inside === undefined)) return null;
  const inside = new Set(positions.flatMap((some) => some ?? []));
  return items.filter((_item, position) => inside.has(position));
}

const headline = ({ shipments, told }: Parcels): string => {
  if (told > 0) return shipments.length === 1 ? 'Another parcel is on its way.' : 'More parcels are on their way.';
  return shipments.length > 1 ? 'Your order is on its way in several parcels.' : 'Your order is on its way.';
};

/** The mail that follows new parcels: who carries them, where they are followed, and what is inside as far as that is known. */
export function orderShipped({ order, shop, viewUrl, ...parcels }: OrderMail & Parcels): RenderedMail {
  const pieces = contents(order, parcels.shipments);
  const view = {
    number: shortOrderId(order.id),
    viewUrl,
    headline: headline(parcels),
    isFurther: parcels.told > 0,
    isOneParcel: parcels.shipments.length === 1,
    parcels: parcels.shipments.map((shipment) => ({
      carrier: shipment.carrier,
      trackingNumber: shipment.trackingNumber,
      link: linkOf(shipment),
    })),
    isContentKnown: pieces !== null,
    pieces: lineItemViews(pieces ?? [], shop.siteUrl),
    isPart: pieces === null || pieces.length < order.items.length,
  };
  return renderMail('orderShipped', view, shop);
}
