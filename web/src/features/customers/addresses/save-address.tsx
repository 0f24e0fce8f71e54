import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { findSaved, MAX_ADDRESSES } from '#shared/customers/address-book.ts';
import type { ShippingAddress } from '#shared/orders/shipments/shipping-address.ts';
import { addressBookFault, addressBookQuery, useAddressBookChange } from '#web/lib/data/address-book.ts';
import { fieldErrorsOf } from '#web/lib/data/failure.ts';
import { toast } from '#web/lib/toast.ts';

const WAY = 'link inline-flex min-h-11 items-center';

/**
 * Offers to save an order's address to the account, or says that it is already saved. If the account has no room for another
 * address, links to the saved ones.
 */
export default function SaveAddress({ address }: { address: ShippingAddress }) {
  const { data: book } = useQuery(addressBookQuery);
  const { mutate, isPending } = useAddressBookChange('shown');
  if (!book) return null;
  if (findSaved(book.items, address)) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-4 text-ash">
        Saved to your account.
        <Link to="/account" className={WAY}>
          See your addresses
        </Link>
      </p>
    );
  }
  if (book.items.length >= MAX_ADDRESSES) {
    return (
      <Link to="/account" className={WAY}>
        Manage saved addresses
      </Link>
    );
  }
  const save = () =>
    mutate(
      { act: 'save', id: null, address },
      {
        onError: (error) => {
          const isIncomplete = fieldErrorsOf(error).length > 0;
          const description = isIncomplete
            ? 'A part of this address is missing. You can add it on your account page.'
            : addressBookFault(error);
          toast({ tone: 'error', title: 'Error', description });
        },
      },
    );
  return (
    <button type="button" className={WAY} aria-disabled={isPending} onClick={save}>
      {isPending ? 'One moment...' : 'Save this address'}
    </button>
  );
}
