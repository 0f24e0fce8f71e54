import { useState } from 'react';
import type { AdminOrder } from '#shared/orders/order.ts';
import { correctionRefusal } from '#shared/orders/shipments/address-correction.ts';
import type { ShippingAddress } from '#shared/orders/shipments/shipping-address.ts';
import { addressDraftOf } from '#web/components/address/address-draft.ts';
import { AddressForm, FixedCountry } from '#web/components/address/address-form.tsx';
import { CopyButton } from '#web/components/admin/copy-button.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { Address } from '#web/components/delivery.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { addressLabel } from '../address-label.ts';
import { correctAddress, useAdminOrderChange } from '../api/change-admin-order.ts';

interface CorrectAddressProps {
  orderId: string;
  /** The address at the time the dialog opened. */
  seen: ShippingAddress;
  onClose: () => void;
}

function CorrectAddress({ orderId, seen, onClose }: CorrectAddressProps) {
  const { mutate, error, isPending, reset } = useAdminOrderChange(correctAddress(orderId, addressDraftOf(seen)));
  return (
    <AddressForm
      title="Correct address"
      address={seen}
      country={<FixedCountry country={seen.country} hint="The customer paid for shipping to this country." />}
      isPending={isPending}
      error={error}
      faultOf={failureMessage}
      onSave={mutate}
      onEdit={reset}
      onClose={onClose}
    />
  );
}

/** Shows the shipping address of an order. It can be corrected until the order ships or goes to the provider. */
export function ShipTo({ order }: { order: AdminOrder }) {
  const [seen, setSeen] = useState<ShippingAddress | null>(null);
  const { shippingAddress: address } = order;
  return (
    <Panel
      title="Ship to"
      actions={
        address && (
          <div className="-my-3 flex gap-5">
            {correctionRefusal(order) === null && (
              <button type="button" className="label link min-h-11 text-xs" onClick={() => setSeen(address)}>
                Correct<span className="sr-only"> the address</span>
              </button>
            )}
            <CopyButton what="address" text={addressLabel(address)} />
          </div>
        )
      }
    >
      {address ? <Address address={address} /> : <p>No address</p>}
      {seen && <CorrectAddress orderId={order.id} seen={seen} onClose={() => setSeen(null)} />}
    </Panel>
  );
}
