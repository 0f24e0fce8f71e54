import { useQuery } from '@tanstack/react-query';
import type { Order } from '#shared/orders/order.ts';
import type { ShippingAddress } from '#shared/orders/shipments/shipping-address.ts';
import { AddressForm, FixedCountry } from '#web/components/address/address-form.tsx';
import { addressBookQuery } from '#web/lib/data/address-book.ts';
import { useAuth } from '#web/lib/session/session.tsx';
import { FAILED, type OrderChanges, tooLateMessage, useCustomerOrderChange } from '../api/change-order.ts';
import { TooLate } from './too-late.tsx';

interface AddressDialogProps {
  order: Order;
  /** The current shipping address. */
  address: ShippingAddress;
  changes: OrderChanges;
  onUpdated: () => void;
  onClose: () => void;
}

/** Lets the customer change the shipping address before the order is made. */
export default function AddressDialog({ order, address, changes, onUpdated, onClose }: AddressDialogProps) {
  const { mutate, error, isPending, reset } = useCustomerOrderChange(changes.queryKey, changes.updateAddress);
  const { status } = useAuth();
  const { data: book } = useQuery({ ...addressBookQuery, enabled: status === 'signed-in' });
  const tooLate = tooLateMessage(error);
  return (
    <AddressForm
      title="Change address"
      address={address}
      country={
        <FixedCountry
          country={address.country}
          hint="You paid for shipping to this country. To ship somewhere else, cancel this order and place a new one."
        />
      }
      saved={book?.items.filter(({ country }) => country === address.country) ?? []}
      isPending={isPending}
      error={error}
      faultOf={() => FAILED}
      refusal={tooLate && <TooLate orderId={order.id} why={tooLate} />}
      onSave={mutate}
      onEdit={reset}
      onSaved={onUpdated}
      onClose={onClose}
    />
  );
}
