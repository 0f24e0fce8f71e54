import { useState } from 'react';
import { countryName } from '#shared/base/country-name.ts';
import type { SavedAddress } from '#shared/customers/address-book.ts';
import type { ShippingAddress } from '#shared/orders/shipments/shipping-address.ts';
import { partsIn } from '#web/components/address/address-draft.ts';
import { AddressForm } from '#web/components/address/address-form.tsx';
import { SelectField } from '#web/components/admin/fields.tsx';
import { addressBookFault, useAddressBookChange } from '#web/lib/data/address-book.ts';
import { fieldFailures } from '#web/lib/data/failure.ts';
import { useCountry } from '#web/lib/hooks/use-country.ts';

const EMPTY = { firstName: '', lastName: '', address1: '', address2: null, city: '', region: '', zip: '' };

interface SavedAddressDialogProps {
  /** The address to edit. Null to add one. */
  address: SavedAddress | null;
  onClose: () => void;
}

/** Adds an address to the account or edits one. */
export function SavedAddressDialog({ address, onClose }: SavedAddressDialogProps) {
  const { country: likely, options } = useCountry();
  const [before] = useState<ShippingAddress>(() => address ?? { ...EMPTY, country: likely });
  const [country, setCountry] = useState(before.country);
  const { mutate, error, isPending, reset } = useAddressBookChange('opened');
  const countries = options.some(({ code }) => code === before.country)
    ? options
    : [{ code: before.country, name: countryName(before.country) }, ...options];
  return (
    <AddressForm
      title={address ? 'Edit address' : 'Add an address'}
      address={before}
      isChanged={country !== before.country}
      needed={partsIn(country)}
      country={
        <SelectField
          label="Country"
          autoComplete="shipping country"
          value={country}
          error={fieldFailures(error).get('address.country')}
          onChange={({ target }) => {
            setCountry(target.value);
            reset();
          }}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      }
      isPending={isPending}
      error={error}
      faultOf={addressBookFault}
      onSave={(input, done) => mutate({ act: 'save', id: address?.id ?? null, address: { ...input, country } }, done)}
      onEdit={reset}
      onClose={onClose}
    />
  );
}
