/** Carriers that admins can pick; they type any other name. */
export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL', 'Canada Post', 'Royal Mail', 'Australia Post'] as const;

/** Tracking page of each carrier; the tracking number is appended. */
const PAGES = new Map<string, string>([
  ['usps', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  ['ups', 'https://www.ups.com/track?tracknum='],
  ['fedex', 'https://www.fedex.com/fedextrack/?trknbr='],
  ['dhl', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id='],
]);

/** Removes the spaces and dashes that printed numbers have. */
export const bareTrackingNumber = (number: string): string => number.replaceAll(/[\s-]/g, '');

/** Returns the tracking page of a shipment; null for an unknown carrier or an empty number. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const page = PAGES.get(carrier.trim().toLowerCase());
  const number = bareTrackingNumber(trackingNumber);
  return page && number ? page + encodeURIComponent(number) : null;
}
