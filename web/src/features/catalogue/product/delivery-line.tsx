import { countryName } from '#shared/base/country-name.ts';
import { DEFAULT_DELIVERY, deliverySpan } from '#shared/checkout/delivery.ts';
import { formatDelivery } from '#shared/orders/shipments/delivery-span.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { useCountry } from '#web/lib/hooks/use-country.ts';

/** Shows when the product should arrive in the shopper's country if it is ordered now. */
export default function DeliveryLine({ isMadeToOrder }: { isMadeToOrder: boolean }) {
  const { delivery: times = DEFAULT_DELIVERY } = useSettings();
  const { country, zone } = useCountry();
  if (!zone) return <>We don’t ship to {countryName(country)} yet.</>;
  const span = deliverySpan({ times, zone, madeToOrder: [isMadeToOrder] }, Date.now());
  return (
    <>
      Arrives {formatDelivery(span)} <span className="text-ash">({countryName(country)})</span>
    </>
  );
}
