import type { Shipment, StoredOrder, StoredOrderItem } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { trackingUrl } from '#shared/orders/tracking.ts';
import type { RenderedMail } from './fill-template.ts';
import { lineItemViews } from './line-item-views.ts';
import type { OrderMail } from './order-mails.ts';
import { renderMail } from './render-mail.ts';

interface ShipmentUpdate {
  shipments: readonly Shipment[];
  /** Count of shipments in earlier mails. */
  mailedCount: number;
}

/** Returns the given link if it is HTTP, else the carrier's tracking page. */
function linkOf({ carrier, trackingNumber, trackingUrl: given }: Shipment): { trackUrl: string } | null {
  const known = given && /^https?:\/\//i.test(given) ? given : trackingUrl(carrier, trackingNumber);
  return known ? { trackUrl: known } : null;
}

/**
 * Returns the items inside the shipments; null when any is unknown. Without a provider, unlisted contents mean all
 * items.
 */
function contents({ items, provider }: StoredOrder, shipments: readonly Shipment[]): StoredOrderItem[] | null {
  const [first] = shipments;
  if (items.length === 1 && first) return items;
  const positions = shipments.map((shipment) => shipment.items);
  if (positions.every((inside) => inside === undefined)) return provider ? null : items;
  if (positions.some((inside) => inside === undefined)) return null;
  const inside = new Set(positions.flatMap((list) => list ?? []));
  return items.filter((_item, position) => inside.has(position));
}

const headline = ({ shipments, mailedCount }: ShipmentUpdate): string => {
  if (mailedCount > 0)
    return shipments.length === 1 ? 'Another package is on its way.' : 'More packages are on their way.';
  return shipments.length > 1 ? 'Your order is on its way in several packages.' : 'Your order is on its way.';
};

/** Renders the mail for new shipments, with carriers, tracking links and known contents. */
export function orderShipped({ order, shop, viewUrl, ...update }: OrderMail & ShipmentUpdate): RenderedMail {
  const items = contents(order, update.shipments);
  const view = {
    number: shortOrderId(order.id),
    viewUrl,
    headline: headline(update),
    isFurther: update.mailedCount > 0,
    isOneShipment: update.shipments.length === 1,
    shipments: update.shipments.map((shipment) => ({
      carrier: shipment.carrier,
      trackingNumber: shipment.trackingNumber,
      link: linkOf(shipment),
    })),
    isContentKnown: items !== null,
    items: lineItemViews(items ?? [], shop.siteUrl),
    isPart: items === null || items.length < order.items.length,
  };
  return renderMail('orderShipped', view, shop);
}
