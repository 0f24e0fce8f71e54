interface ShipmentForm {
  carrier: string;
  trackingNumber: string;
  trackingUrl: string;
}

export type ShipmentFaults = Partial<Record<keyof ShipmentForm, string | undefined>>;

const isLink = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

/** Returns an error for each wrong field of a shipment. The link is optional. */
export function shipmentFaults({ carrier, trackingNumber, trackingUrl }: ShipmentForm): ShipmentFaults {
  return {
    ...(carrier.trim() ? {} : { carrier: 'Enter the carrier.' }),
    ...(trackingNumber.trim() ? {} : { trackingNumber: 'Enter the tracking number.' }),
    ...(!trackingUrl.trim() || isLink(trackingUrl.trim())
      ? {}
      : { trackingUrl: 'Enter a link that starts with https://' }),
  };
}
