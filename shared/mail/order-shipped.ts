import type { StoredOrder, StoredOrderItem } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { refundedUnits } from '#shared/orders/refunded-units.ts';
import type { Shipment, StoredShipment } from '#shared/orders/shipments/shipment.ts';
import { trackingUrl } from '#shared/orders/shipments/tracking.ts';
import type { RenderedMail } from './fill-template.ts';
import { lineItemViews } from './line-item-views.ts';
import type { OrderMail } from './order-mails.ts';
import { renderMail, withOriginalWords } from './render-mail.ts';

interface ShipmentUpdate {
  shipments: readonly StoredShipment[];
  /** Number of shipments in earlier emails about the order. */
  mailedCount: number;
  /** True if earlier emails listed all these shipments, but with different tracking numbers. */
  isCorrection?: boolean;
}

/**
 * Returns the given tracking link if it is a web address. Otherwise returns the carrier's tracking page, or null if the
 * carrier is unknown.
 */
function linkOf({ carrier, trackingNumber, trackingUrl: given }: Shipment): { trackUrl: string } | null {
  const known = given && /^https?:\/\//i.test(given) ? given : trackingUrl(carrier, trackingNumber);
  return known ? { trackUrl: known } : null;
}

function shipmentView(shipment: Shipment) {
  const link = linkOf(shipment);
  const { carrier, trackingNumber } = shipment;
  return {
    carrier: carrier || 'Package',
    trackingNumber: trackingNumber || (link ? 'Track package' : 'No tracking number'),
    link,
  };
}

/**
 * Returns the items inside the shipments. Null if the contents of a shipment are unknown. If no shipment lists its contents
 * and the shop ships the whole order itself, returns all items.
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

/** Returns whether an id was made before another one. Ids sort by the time at which they were made. */
const isOlder = (id: string, other: string): boolean => id.slice(id.indexOf('_')) < other.slice(other.indexOf('_'));

/**
 * Returns the item with the units that are inside the shipments. The shop leaves out units that were refunded before. The
 * provider's order says how many units it makes, and its shipments have no id.
 */
function withUnitsInside(
  { items, provider, refunds = [] }: StoredOrder,
  shipments: readonly StoredShipment[],
  item: StoredOrderItem,
): StoredOrderItem {
  const position = items.indexOf(item);
  const id = shipments.find((shipment) => shipment.items?.includes(position) ?? true)?.id;
  if (id === undefined) {
    const made = provider?.units?.find((units) => units.item === position);
    return made ? { ...item, quantity: made.quantity } : item;
  }
  const earlier = refunds.filter((refund) => isOlder(refund.id, id));
  return { ...item, quantity: Math.max(0, item.quantity - refundedUnits({ refunds: earlier }, position)) };
}

/**
 * Returns whether some units are not in any shipment yet. The result is only certain if all shipments list their contents.
 */
function isRestLeft(order: StoredOrder, shipments: readonly Shipment[], inside: readonly unknown[] | null): boolean {
  const all = [...order.shipments, ...shipments].map(({ items }) => items);
  if (all.every((items) => items !== undefined)) {
    const sent = new Set(all.flat());
    return order.items.some(
      ({ quantity }, position) => !sent.has(position) && refundedUnits(order, position) < quantity,
    );
  }
  return Boolean(order.provider) && (inside === null || inside.length < order.items.length);
}

const headline = ({ shipments, mailedCount, isCorrection }: ShipmentUpdate): string => {
  if (isCorrection) return 'Your tracking has changed.';
  if (mailedCount > 0)
    return shipments.length === 1 ? 'Another package is on its way.' : 'More packages are on their way.';
  return shipments.length > 1 ? 'Your order is on its way in several packages.' : 'Your order is on its way.';
};

/** Renders the email about new shipments, with carriers, tracking links and contents, if they are known. */
export function orderShipped({ order, shop, viewUrl, ...update }: OrderMail & ShipmentUpdate): RenderedMail {
  const items =
    contents(order, update.shipments)?.map((item) => withUnitsInside(order, update.shipments, item)) ?? null;
  const view = {
    number: shortOrderId(order.id),
    viewUrl,
    headline: headline(update),
    isCorrection: update.isCorrection ?? false,
    isFurther: update.mailedCount > 0 && !update.isCorrection,
    isTracked: update.shipments.some(({ trackingNumber, trackingUrl: url }) => trackingNumber !== '' || url !== null),
    isOneShipment: update.shipments.length === 1,
    shipments: update.shipments.map(shipmentView),
    isContentKnown: items !== null,
    items: lineItemViews(items ?? [], shop.siteUrl),
    isPart: isRestLeft(order, update.shipments, items),
  };
  // The owner's wording is about new shipments, so it does not fit a correction.
  return renderMail('orderShipped', view, update.isCorrection ? withOriginalWords(shop) : shop);
}
