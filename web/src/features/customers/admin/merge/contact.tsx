import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CustomerDetail } from '#shared/customers/customer.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { toast } from '#web/lib/toast.ts';
import { useSplit } from '../api/admin-customers.ts';

const Mail = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center break-all">
    {email}
  </a>
);

type MergedAddress = CustomerDetail['merged'][number];

/** Lists the email addresses merged into a customer. Asks for confirmation before it splits one off. */
function MergedAddresses({ customer }: { customer: CustomerDetail }) {
  const [asked, setAsked] = useState<MergedAddress | null>(null);
  const { mutate, isPending } = useSplit(customer.id);

  function split() {
    if (!asked) return;
    mutate(asked.id, {
      onSuccess: () =>
        toast({ tone: 'success', title: 'Customers split', description: `${asked.email} has its own page again.` }),
      onError: (error) => toast({ tone: 'error', title: 'Nothing was split', description: failureMessage(error) }),
      onSettled: () => setAsked(null),
    });
  }

  return (
    <>
      <ul aria-label="Merged addresses">
        {customer.merged.map((address) => (
          <li key={address.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <Mail email={address.email} />
            <Needs right="mergeCustomers">
              <button type="button" className="label link min-h-11 text-xs" onClick={() => setAsked(address)}>
                Split off<span className="sr-only"> {address.email}</span>
              </button>
            </Needs>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Split off this address?"
        action="Split off"
        isBusy={isPending}
        onConfirm={split}
      >
        <p className="mb-4 break-words">
          {asked?.email} becomes a customer of its own again, with its orders and the tags and notes it had before the
          merge.
        </p>
        <p className="break-words">Notes and tags added since then stay with {customer.email}.</p>
      </ConfirmDialog>
    </>
  );
}

/** Shows the contact details of a customer, with a link to merge another record of the same person. */
export function Contact({ customer }: { customer: CustomerDetail }) {
  return (
    <>
      <Mail email={customer.email} />
      {customer.merged.length > 0 && <MergedAddresses customer={customer} />}
      <p className="mt-1 text-ash">{customer.hasAccount ? 'Has an account' : 'Checks out as a guest'}</p>
      <Needs right="mergeCustomers">
        <Link
          to={`/admin/customers/${customer.id}/merge`}
          className="label link inline-flex min-h-11 items-center text-xs"
        >
          Merge with another customer
        </Link>
      </Needs>
    </>
  );
}
