import type { AdminOrder } from '#shared/orders/order.ts';
import { shipRefusal } from '#shared/orders/shipments/to-ship.ts';
import { trackingUrl } from '#shared/orders/shipments/tracking.ts';
import { ApiProblem } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import type { ShipmentBody } from '../api/change-admin-order.ts';

export interface ToShip {
  id: string;
  carrier: string;
  /** Empty if the shipment has no tracking. */
  trackingNumber: string;
}

/** Progress of one order while many are being shipped. */
export type ShipResult = { state: 'sending' } | { state: 'shipped' } | { state: 'failed'; reason: string };

interface Shipping {
  /** Reads the current state of an order. Resolves with null if the id is unknown. */
  read: (id: string) => Promise<AdminOrder | null>;
  ship: (id: string, shipment: ShipmentBody) => Promise<AdminOrder>;
  onResult: (id: string, result: ShipResult, order: AdminOrder | null) => void;
  /** When aborted, no further order is shipped. */
  signal: AbortSignal;
}

const hasShipment = ({ shipments }: AdminOrder, { carrier, trackingNumber }: ToShip): boolean =>
  shipments.some((known) => known.carrier === carrier && known.trackingNumber === trackingNumber);

/**
 * Ships one order. Reads it first, so that a shipment is not recorded twice or added to an order that has since shipped.
 * Throws `Refused` with the reason if the order can't be shipped. Also throws the errors of the requests.
 */
async function shipOne(entry: ToShip, { read, ship }: Shipping): Promise<AdminOrder> {
  const order = await read(entry.id);
  if (!order) throw new Refused('This order doesn’t exist.');
  const refusal = shipRefusal(order);
  // Without a tracking number, an earlier package of the order looks the same. The earlier package is therefore treated as
  // this shipment only if the order can't be shipped anymore.
  if (hasShipment(order, entry) && (entry.trackingNumber || refusal)) return order;
  if (refusal) throw new Refused(refusal);
  const { carrier, trackingNumber } = entry;
  return ship(entry.id, { carrier, trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) });
}

class Refused extends Error {}

/** Returns the reason an order was not shipped. After a lost response, another attempt is safe here. */
function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  return error instanceof ApiProblem ? failureMessage(error) : 'The shop didn’t respond. You can safely try again.';
}

/** Ships orders one after another and reports each result. A failed order does not stop the others. */
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
