export interface ShipmentForm {
  carrier: string;
  trackingNumber: string;
  trackingUrl: string;
  /** True for a shipment without a tracking number and link. */
  isUntracked: boolean;
}

export type ShipmentFaults = Partial<Record<Exclude<keyof ShipmentForm, 'isUntracked'>, string | undefined>>;

const isLink = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

/** Returns an error for each invalid field of a shipment. The link is optional. */
export function shipmentFaults({ carrier, trackingNumber, trackingUrl, isUntracked }: ShipmentForm): ShipmentFaults {
  if (isUntracked) return {};
  return {
    ...(carrier.trim() ? {} : { carrier: 'Enter the carrier.' }),
    ...(trackingNumber.trim() ? {} : { trackingNumber: 'Enter the tracking number, or ship without tracking.' }),
    ...(!trackingUrl.trim() || isLink(trackingUrl.trim())
      ? {}
      : { trackingUrl: 'Enter a link that starts with https://' }),
  };
}
