interface ShipmentForm {
  carrier: string;
  trackingNumber: string;
  trackingUrl: string;
}

export type ShipmentFaults = Partial<Record<keyof ShipmentForm, string | undefined>>;

const isLink = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

/** What is wrong with each field of a parcel; empty when nothing is. The link may be left out. */
export function shipmentFaults({ carrier, trackingNumber, trackingUrl }: ShipmentForm): ShipmentFaults {
  return {
    ...(carrier.trim() ? {} : { carrier: 'Which carrier has it?' }),
    ...(trackingNumber.trim() ? {} : { trackingNumber: 'Write the number on the label.' }),
    ...(!trackingUrl.trim() || isLink(trackingUrl.trim()) ? {} : { trackingUrl: 'A link begins with https://' }),
  };
}
