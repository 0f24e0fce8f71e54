/** Carriers an owner picks from; any other is written by hand. */
export const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL', 'Canada Post', 'Royal Mail', 'Australia Post'] as const;

/** Each carrier's public page about one parcel, without the number at its end. */
const PAGES = new Map<string, string>([
  ['usps', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  ['ups', 'https://www.ups.com/track?tracknum='],
  ['fedex', 'https://www.fedex.com/fedextrack/?trknbr='],
  ['dhl', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id='],
]);

/** Numbers are printed in groups; the carriers' pages want them without. */
const bare = (number: string): string => number.replaceAll(/[\s-]/g, '');

/** Where a parcel is followed; null for a carrier whose page is not known, and while there is no number. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const page = PAGES.get(carrier.trim().toLowerCase());
  const number = bare(trackingNumber);
  return page && number ? page + encodeURIComponent(number) : null;
}
