import { type ComponentProps, type ReactNode, useState } from 'react';
import { countryName } from '#shared/base/country-name.ts';
import type { SavedAddress } from '#shared/customers/address-book.ts';
import type { ShippingAddress, ShippingAddressInput } from '#shared/orders/shipments/shipping-address.ts';
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
  type NeededParts,
  partsOf,
} from './address-draft.ts';
import { SavedAddressChoice } from './saved-address-choice.tsx';

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

/** Returns the errors of a refused address by field. The API may report the fields as parts of `address`. */
const refusedFields = (error: unknown): AddressFaults =>
  Object.fromEntries([...fieldFailures(error)].map(([path, message]) => [path.replace(/^address\./, ''), message]));

interface AddressFormProps {
  title: string;
  /** Label of the button. Defaults to “Save”. */
  action?: string;
  /** Fields that are shown above the address. */
  lead?: ReactNode;
  /** The address with which the form starts. */
  address: ShippingAddress;
  /** The country as text, or a field to choose it. */
  country: ReactNode;
  /** True if other fields than those of this form have changed. */
  isChanged?: boolean;
  /** Parts that the address needs. Defaults to the parts that the current address has. */
  needed?: NeededParts;
  /** Saved addresses that can fill in the fields. */
  saved?: readonly SavedAddress[];
  isPending: boolean;
  /** The error of the last attempt to save. */
  error: unknown;
  /** Returns the message of a failure that no field has caused. */
  faultOf: (error: unknown) => string | null;
  /** Shown instead of the fields if the address can no longer be changed. */
  refusal?: ReactNode;
  onSave: (address: ShippingAddressInput, done: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
  /** Called when a field is edited after a failure. */
  onEdit: () => void;
  onSaved?: () => void;
  onClose: () => void;
}

/** Shows the country of an order, which cannot be changed. */
export const FixedCountry = ({ country, hint }: { country: string; hint: string }) => (
  <div>
    <p className="label text-xs">Country</p>
    <p className="mt-1.5">{countryName(country)}</p>
    <p className="mt-1 text-sm text-ash">{hint}</p>
  </div>
);

type FieldProps = (
  name: keyof AddressDraft,
  maxLength: number,
  autoComplete: string,
) => ComponentProps<typeof TextField>;

const Fields = ({ of }: { of: FieldProps }) => (
  <>
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField {...of('firstName', 50, 'given-name')} />
      <TextField {...of('lastName', 50, 'family-name')} />
    </div>
    <TextField {...of('address1', 120, 'address-line1')} />
    <TextField {...of('address2', 120, 'address-line2')} />
    <TextField {...of('city', 60, 'address-level2')} />
    <div className="grid grid-cols-2 items-end gap-5">
      <TextField {...of('region', 60, 'address-level1')} />
      <TextField {...of('zip', 20, 'postal-code')} />
    </div>
  </>
);

/** Shows a dialog with the fields of a shipping address. Closes once the address is saved. */
export function AddressForm({
  address,
  error,
  refusal = null,
  saved = [],
  isChanged = false,
  ...form
}: AddressFormProps) {
  const [before] = useState(() => addressDraftOf(address));
  const [draft, setDraft] = useState(before);
  const [isTried, setTried] = useState(false);

  const missing = addressFaults(draft, form.needed ?? partsOf(before));
  const refused = refusedFields(error);
  const faults: AddressFaults = isTried ? { ...refused, ...missing } : {};

  const isUnsaved = isChanged || !isSameAddress(draft, before);

  const focus = (found: AddressFaults) => document.getElementById(fieldId(firstFault(found) ?? ''))?.focus();

  function save() {
    setTried(true);
    if (firstFault(missing)) return focus(missing);
    if (!isUnsaved) return form.onClose();
    form.onSave(inputOf(draft), {
      onSuccess: () => {
        form.onSaved?.();
        form.onClose();
      },
      onError: (failure) => focus(refusedFields(failure)),
    });
  }

  function edit(next: AddressDraft) {
    setDraft(next);
    if (error) form.onEdit();
  }

  const field: FieldProps = (name, maxLength, autoComplete) => ({
    id: fieldId(name),
    label: LABELS[name],
    name,
    maxLength,
    autoComplete: `shipping ${autoComplete}`,
    value: draft[name],
    error: faults[name],
    onChange: ({ target }) => edit({ ...draft, [name]: target.value }),
  });

  return (
    <ActionDialog
      title={form.title}
      {...(refusal ? {} : { action: form.action ?? 'Save address', wayOut: 'Cancel' })}
      isBusy={form.isPending}
      isUnsaved={!refusal && isUnsaved}
      fault={error && !refusal && !firstFault(refused) ? form.faultOf(error) : null}
      onSubmit={save}
      onClose={form.onClose}
    >
      {refusal ?? (
        <>
          {form.lead}
          {saved.length > 0 && (
            <SavedAddressChoice addresses={saved} draft={draft} onChoose={(chosen) => edit(addressDraftOf(chosen))} />
          )}
          <Fields of={field} />
          {form.country}
        </>
      )}
    </ActionDialog>
  );
}
