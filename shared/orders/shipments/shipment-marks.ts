import type { StoredOrder } from '../order.ts';
import type { StoredShipment } from './shipment.ts';

/** The 32 characters used in a ULID. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ULID_LENGTH = 26;

/** Hashes a text to the 130 bits of a ULID. */
function ulidOf(text: string): string {
  const hash = [...text].reduce(
    (sum, char) => BigInt.asUintN(130, sum * 1_000_003n + BigInt(char.codePointAt(0) ?? 0)),
    1n,
  );
  return Array.from({ length: ULID_LENGTH }, (_, digit) => DIGITS[Number((hash >> BigInt(digit * 5)) & 31n)]).join('');
}

/**
 * Returns the id of a shipment. A shipment stored without an id gets an id derived from its carrier and tracking number,
 * which are unique among such shipments.
 */
export const shipmentId = ({ id, carrier, trackingNumber }: StoredShipment): string =>
  id ?? `shp_${ulidOf(`${carrier}/${trackingNumber}`)}`;

/** Returns whether the shop sent the shipment itself. Shipments by the provider have no stored id. */
export function isOwnShipment(
  { provider }: Pick<StoredOrder, 'provider'>,
  { id, items = [] }: StoredShipment,
): boolean {
  if (id || !provider) return true;
  return items.length > 0 && items.every((position) => !provider.items.includes(position));
}

/** Returns whether the customer had an email about the shipment at `position` in its current form. */
export function isMailedShipment(
  { shipments, mails = [] }: Pick<StoredOrder, 'shipments' | 'mails'>,
  position: number,
): boolean {
  const shipment = shipments[position];
  const isCounted = position < Math.max(0, ...mails.map(({ parcels = 0 }) => parcels));
  return !shipment?.isCorrected && (shipment?.isMailed ?? isCounted);
}

/** Lists the shipments that no email has mentioned yet. */
export const unmailedShipments = (order: Pick<StoredOrder, 'shipments' | 'mails'>): StoredShipment[] =>
  order.shipments.filter((_shipment, position) => !isMailedShipment(order, position));

const isSame = (one: StoredShipment, other: StoredShipment): boolean =>
  shipmentId(one) === shipmentId(other) &&
  one.carrier === other.carrier &&
  one.trackingNumber === other.trackingNumber &&
  one.trackingUrl === other.trackingUrl;

/** Marks shipments as mentioned in an email. Skips a shipment that was corrected or removed since the email was written. */
export const withMailedShipments = (order: StoredOrder, mailed: readonly StoredShipment[]): StoredOrder => ({
  ...order,
  shipments: order.shipments.map(({ isCorrected: _corrected, ...shipment }, position) =>
    mailed.some((one) => isSame(one, shipment))
      ? { ...shipment, isMailed: true }
      : (order.shipments[position] ?? shipment),
  ),
});
