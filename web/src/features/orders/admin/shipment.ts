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
    ...(carrier.trim() ? {} : { carrier: 'Which carrier has it?' }),
    ...(trackingNumber.trim() ? {} : { trackingNumber: 'Write the number on the label.' }),
    ...(!trackingUrl.trim() || isLink(trackingUrl.trim()) ? {} : { trackingUrl: 'A link begins with https://' }),
  };
}
