import { type ComponentProps, useState } from 'react';
import { countryName } from '#shared/base/country-name.ts';
import type { Order, ShippingAddress } from '#shared/orders/order.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { fieldFailures } from '#web/lib/data/failure.ts';
import {
  type AddressDraft,
  type AddressFaults,
  addressDraftOf,
  addressFaults,
  firstFault,
  inputOf,
  isSameAddress,
} from '../address-draft.ts';
import { FAILED, type OrderChanges, tooLateMessage, useCustomerOrderChange } from '../api/change-order.ts';
import { TooLate } from './too-late.tsx';

interface AddressDialogProps {
  order: Order;
  /** The present address. */
  address: ShippingAddress;
  changes: OrderChanges;
  onUpdated: () => void;
  onClose: () => void;
}

const TITLE = 'Change address';
const LABELS: Record<keyof AddressDraft, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  address1: 'Street address',
  address2: 'Apartment, suite, etc. (optional)',
  city: 'City',
  region: 'State or province',
  zip: 'ZIP or postal code',
};
const fieldId = (name: string) => `address-${name}`;

const Country = ({ code }: { code: string }) => (
  <div>
    <p className="label text-xs">Country</p>
    <p className="mt-1.5">{countryName(code)}</p>
    <p className="mt-1 text-sm text-ash">
      You paid for shipping to this country. To ship somewhere else, cancel this order and place a new one.
    </p>
  </div>
);

export default function AddressDialog({ order, address, changes, onUpdated, onClose }: AddressDialogProps) {
  const [before] = useState(() => addressDraftOf(address));
  const [draft, setDraft] = useState(before);
  const [isTried, setTried] = useState(false);
  const { mutate, error, isPending, reset } = useCustomerOrderChange(changes.queryKey, changes.updateAddress);

  const tooLate = tooLateMessage(error);

  const missing = addressFaults(draft, before);
  const refused: AddressFaults = Object.fromEntries(fieldFailures(error));
  const faults: AddressFaults = isTried ? { ...refused, ...missing } : {};

  const focus = (found: AddressFaults) => document.getElementById(fieldId(firstFault(found) ?? ''))?.focus();

  function save() {
    setTried(true);
    if (firstFault(missing)) return focus(missing);
    if (isSameAddress(draft, before)) return onClose();
    mutate(inputOf(draft), {
      onSuccess: () => {
        onUpdated();
        onClose();
      },
      onError: (failure) => focus(Object.fromEntries(fieldFailures(failure))),
    });
  }

  const field = (
    name: keyof AddressDraft,
    maxLength: number,
    autoComplete: string,
  ): ComponentProps<typeof TextField> => ({
    id: fieldId(name),
    label: LABELS[name],
    name,
    maxLength,
    autoComplete: `shipping ${autoComplete}`,
    value: draft[name],
    error: faults[name],
    onChange: ({ target }) => {
      setDraft({ ...draft, [name]: target.value });
      if (error) reset();
    },
  });

  return (
    <ActionDialog
      title={TITLE}
      {...(tooLate ? {} : { action: 'Save address', wayOut: 'Cancel' })}
      isBusy={isPending}
      isUnsaved={!tooLate && !isSameAddress(draft, before)}
      fault={error && !tooLate && !firstFault(refused) ? FAILED : null}
      onSubmit={save}
      onClose={onClose}
    >
      {tooLate ? (
        <TooLate orderId={order.id} why={tooLate} />
      ) : (
        <>
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField {...field('firstName', 50, 'given-name')} />
            <TextField {...field('lastName', 50, 'family-name')} />
          </div>
          <TextField {...field('address1', 120, 'address-line1')} />
          <TextField {...field('address2', 120, 'address-line2')} />
          <TextField {...field('city', 60, 'address-level2')} />
          <div className="grid grid-cols-2 items-end gap-5">
            <TextField {...field('region', 60, 'address-level1')} />
            <TextField {...field('zip', 20, 'postal-code')} />
          </div>
          <Country code={address.country} />
        </>
      )}
    </ActionDialog>
  );
}
