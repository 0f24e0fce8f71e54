import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_ADDRESSES, type SavedAddress } from '#shared/customers/address-book.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Address } from '#web/components/delivery.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { addressBookFault, addressBookQuery, useAddressBookChange } from '#web/lib/data/address-book.ts';
import { toast } from '#web/lib/toast.ts';
import { SavedAddressDialog } from './saved-address-dialog.tsx';

const ACT = 'label link min-h-11 text-xs';

function DeleteAddressDialog({ address, onClose }: { address: SavedAddress; onClose: () => void }) {
  const { mutate, error, isPending } = useAddressBookChange('opened');
  return (
    <ActionDialog
      title="Delete this address?"
      action="Delete"
      wayOut="Cancel"
      isBusy={isPending}
      fault={error && addressBookFault(error)}
      onSubmit={() => mutate({ act: 'remove', id: address.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Address address={address} />
      <p>Your orders keep their addresses.</p>
    </ActionDialog>
  );
}

interface AddressRowProps {
  address: SavedAddress;
  isDefault: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function AddressRow({ address, isDefault, onEdit, onDelete }: AddressRowProps) {
  const { mutate, isPending } = useAddressBookChange('shown');
  const choose = () =>
    mutate(
      { act: 'make default', id: address.id },
      {
        onError: (error) => toast({ tone: 'error', title: 'Error', description: addressBookFault(error) }),
      },
    );
  return (
    <li className="py-4 first:pt-0">
      {isDefault && (
        <p className="mb-2">
          <Badge tone="ink">Default</Badge>
        </p>
      )}
      <div className="break-words">
        <Address address={address} />
      </div>
      <div className="mt-1 flex flex-wrap gap-x-6">
        <button
          type="button"
          className={ACT}
          aria-label={`Edit ${address.address1}`}
          aria-haspopup="dialog"
          onClick={onEdit}
        >
          Edit
        </button>
        <button
          type="button"
          className={ACT}
          aria-label={`Delete ${address.address1}`}
          aria-haspopup="dialog"
          onClick={onDelete}
        >
          Delete
        </button>
        {!isDefault && (
          <button
            type="button"
            className={ACT}
            aria-label={`Make ${address.address1} the default`}
            aria-disabled={isPending}
            onClick={choose}
          >
            Make default
          </button>
        )}
      </div>
    </li>
  );
}

/** Lists the customer's saved addresses. Addresses can be added, edited, and deleted. */
export default function SavedAddresses() {
  const { data: book, error, refetch } = useQuery(addressBookQuery);
  const [edited, setEdited] = useState<SavedAddress | 'new' | null>(null);
  const [leaving, setLeaving] = useState<SavedAddress | null>(null);
  if (!book) {
    return error ? (
      <LoadFailure what="your addresses" onRetry={() => void refetch()} />
    ) : (
      <p role="status" className="waits py-3">
        Loading...
      </p>
    );
  }
  const isFull = book.items.length >= MAX_ADDRESSES;
  return (
    <>
      {book.items.length > 0 ? (
        <ul aria-label="Saved addresses" className="divide-y divide-concrete">
          {book.items.map((address, at) => (
            <AddressRow
              key={address.id}
              address={address}
              isDefault={at === 0}
              onEdit={() => setEdited(address)}
              onDelete={() => setLeaving(address)}
            />
          ))}
        </ul>
      ) : (
        <p>You don’t have any saved addresses.</p>
      )}
      {isFull ? (
        <p className="mt-5 text-ash">You have {MAX_ADDRESSES} addresses. Delete one to add another.</p>
      ) : (
        <Button look="outline" className="mt-5" aria-haspopup="dialog" onClick={() => setEdited('new')}>
          Add an address
        </Button>
      )}
      {edited && <SavedAddressDialog address={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {leaving && <DeleteAddressDialog address={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
