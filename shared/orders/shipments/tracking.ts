/** Lists the carriers that admins can choose. They can also type any other name. */
export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL', 'Canada Post', 'Royal Mail', 'Australia Post'] as const;

/** Maps each carrier to its tracking page. The tracking number is appended to the address. */
const PAGES = new Map<string, string>([
  ['usps', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  ['ups', 'https://www.ups.com/track?tracknum='],
  ['fedex', 'https://www.fedex.com/fedextrack/?trknbr='],
  ['dhl', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id='],
]);

/** Removes the spaces and dashes that printed tracking numbers have. */
export const bareTrackingNumber = (number: string): string => number.replaceAll(/[\s-]/g, '');

/** Returns the address of a shipment's tracking page. Null if the carrier is unknown or the number is empty. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const page = PAGES.get(carrier.trim().toLowerCase());
  const number = bareTrackingNumber(trackingNumber);
  return page && number ? page + encodeURIComponent(number) : null;
}
