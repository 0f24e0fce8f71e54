import type { SavedAddress } from '#shared/customers/address-book.ts';
import { SelectField } from '#web/components/admin/fields.tsx';
import { type AddressDraft, addressDraftOf, isSameAddress } from './address-draft.ts';

const lineOf = ({ firstName, lastName, address1, city }: SavedAddress): string =>
  `${firstName} ${lastName}, ${address1}, ${city}`;

interface SavedAddressChoiceProps {
  addresses: readonly SavedAddress[];
  /** The current content of the form. */
  draft: AddressDraft;
  onChoose: (address: SavedAddress) => void;
}

/** Lets a customer fill in the form with a saved address of the account. */
export function SavedAddressChoice({ addresses, draft, onChoose }: SavedAddressChoiceProps) {
  const shown = addresses.find((address) => isSameAddress(addressDraftOf(address), draft));
  return (
    <SelectField
      label="Use a saved address"
      value={shown?.id ?? ''}
      onChange={({ target }) => {
        const chosen = addresses.find(({ id }) => id === target.value);
        if (chosen) onChoose(chosen);
      }}
    >
      {!shown && <option value="">Choose an address</option>}
      {addresses.map((address) => (
        <option key={address.id} value={address.id}>
          {lineOf(address)}
        </option>
      ))}
    </SelectField>
  );
}
