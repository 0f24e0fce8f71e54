import { countryName } from '#shared/base/country-name.ts';
import type { Shipment } from '#shared/orders/shipments/shipment.ts';
import type { ShippingAddress } from '#shared/orders/shipments/shipping-address.ts';

interface TrackingProps {
  shipment: Shipment;
  /** Contents of the shipment. Null if it contains the whole order. */
  inside?: string | null;
}

export function Tracking({ shipment, inside = null }: TrackingProps) {
  return (
    <>
      <p>
        {shipment.carrier || 'Package'}{' '}
        {shipment.trackingNumber ? (
          <span className="figures break-all">{shipment.trackingNumber}</span>
        ) : (
          !shipment.trackingUrl && 'without tracking'
        )}
      </p>
      {inside && <p className="text-sm text-ash">Inside: {inside}</p>}
      {shipment.trackingUrl && (
        <a
          href={shipment.trackingUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center"
        >
          Track Package<span className="sr-only"> {shipment.trackingNumber} (opens a new tab)</span>
        </a>
      )}
    </>
  );
}

export function Address({ address }: { address: ShippingAddress }) {
  const region = [address.region, address.zip].filter(Boolean).join(' ');
  const city = [address.city, region].filter(Boolean).join(', ');
  return (
    <address className="not-italic">
      {address.firstName} {address.lastName}
      <br />
      {address.address1}
      <br />
      {address.address2 && (
        <>
          {address.address2}
          <br />
        </>
      )}
      {city}
      <br />
      {countryName(address.country)}
    </address>
  );
}
