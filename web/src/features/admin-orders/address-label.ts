import { countryName } from '#shared/base/country-name.ts';
import type { ShippingAddress } from '#shared/orders/order.ts';

/** An address as lines of plain text, as a parcel's label shows it; the country last and in capitals, which posts ask for. */
export function addressLabel(address: ShippingAddress): string {
  const regionAndZip = [address.region, address.zip].filter(Boolean).join(' ');
  return [
    `${address.firstName} ${address.lastName}`.trim(),
    address.address1,
    address.address2,
    [address.city, regionAndZip].filter(Boolean).join(', '),
    countryName(address.country).toUpperCase(),
  ]
    .filter(Boolean)
    .join('\n');
}
