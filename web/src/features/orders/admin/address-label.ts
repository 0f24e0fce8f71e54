import { countryName } from '#shared/base/country-name.ts';
import type { ShippingAddress } from '#shared/orders/shipments/shipping-address.ts';

/**
 * Returns an address as the lines of a shipping label. The country is on the last line in capitals, as postal services
 * require.
 */
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
