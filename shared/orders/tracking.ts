/** Carriers offered to admins, who may enter any other. */
export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL', 'Canada Post', 'Royal Mail', 'Australia Post'] as const;

/** Tracking URLs of carriers; the tracking number is appended. */
const TRACKING_URLS = new Map<string, string>([
  ['usps', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  ['ups', 'https://www.ups.com/track?tracknum='],
  ['fedex', 'https://www.fedex.com/fedextrack/?trknbr='],
  ['dhl', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id='],
]);

/** Tracking numbers are printed in groups; the URLs need them without gaps. */
const withoutGaps = (number: string): string => number.replaceAll(/[\s-]/g, '');

/** Returns a shipment's tracking URL; null for an unknown carrier or an empty number. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const page = TRACKING_URLS.get(carrier.trim().toLowerCase());
  const number = withoutGaps(trackingNumber);
  return page && number ? page + encodeURIComponent(number) : null;
}
