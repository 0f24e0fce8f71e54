import type { AdminOrder } from '#shared/orders/order.ts';
import { shipRefusal } from '#shared/orders/shipments/to-ship.ts';
import { trackingUrl } from '#shared/orders/shipments/tracking.ts';
import { ApiProblem } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import type { ShipmentBody } from '../api/change-admin-order.ts';

export interface ToShip {
  id: string;
  carrier: string;
  /** Empty without tracking. */
  trackingNumber: string;
}

/** Progress of one order in a shipment of many. */
export type ShipResult = { state: 'sending' } | { state: 'shipped' } | { state: 'failed'; reason: string };

interface Shipping {
  /** Reads an order as it is now; null when it is unknown. */
  read: (id: string) => Promise<AdminOrder | null>;
  ship: (id: string, shipment: ShipmentBody) => Promise<AdminOrder>;
  onResult: (id: string, result: ShipResult, order: AdminOrder | null) => void;
  /** Stops before the next order once aborted. */
  signal: AbortSignal;
}

const hasShipment = ({ shipments }: AdminOrder, { carrier, trackingNumber }: ToShip): boolean =>
  shipments.some((known) => known.carrier === carrier && known.trackingNumber === trackingNumber);

/**
 * Ships one order. Reads it first, so that a shipment is neither repeated nor added to an order that was shipped
 * meanwhile. Throws the reason when that is not possible, and what the requests throw.
 */
async function shipOne(entry: ToShip, { read, ship }: Shipping): Promise<AdminOrder> {
  const order = await read(entry.id);
  if (!order) throw new Refused('This order doesn’t exist.');
  const refusal = shipRefusal(order);
  // Without a number, an earlier package of the order looks the same.
  if (hasShipment(order, entry) && (entry.trackingNumber || refusal)) return order;
  if (refusal) throw new Refused(refusal);
  const { carrier, trackingNumber } = entry;
  return ship(entry.id, { carrier, trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) });
}

class Refused extends Error {}

/** Returns why an order was not shipped. A lost answer is safe to ask for again here. */
function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  return error instanceof ApiProblem ? failureMessage(error) : 'The shop didn’t respond. You can safely try again.';
}

/** Ships orders one after the other and reports each result. A failure does not stop the others. */
export async function shipInTurn(entries: readonly ToShip[], shipping: Shipping): Promise<void> {
  const { onResult, signal } = shipping;
  for (const entry of entries) {
    if (signal.aborted) return;
    onResult(entry.id, { state: 'sending' }, null);
    try {
      const order = await shipOne(entry, shipping);
      onResult(entry.id, { state: 'shipped' }, order);
    } catch (error) {
      const reason = reasonOf(error);
      onResult(entry.id, { state: 'failed', reason }, null);
    }
  }
}
