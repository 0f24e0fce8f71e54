import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCents } from '#shared/base/money.ts';
import type { CustomerDetail } from '#shared/customers/customer.ts';
import { previewMerge, suggestKept } from '#shared/customers/customer-merge.ts';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { formatShopDay } from '#web/lib/format/admin-format.ts';
import { toast } from '#web/lib/toast.ts';
import { useMerge } from '../api/admin-customers.ts';
import { mailStatesOf, Subscription } from '../components/mail-state.tsx';

const NONE = 'None';

/** Returns the rows of the comparison for one customer, in order. */
function rowsOf(customer: CustomerDetail): { name: string; value: ReactNode }[] {
  const { orders, spentCents, refundedCents, since, tags, notes, addresses } = customer;
  const states = mailStatesOf(customer);
  return [
    { name: 'Name', value: customer.name ?? NONE },
    {
      name: 'Email',
      value: states.map(({ email }) => (
        <span key={email} className="block break-all">
          {email}
        </span>
      )),
    },
    { name: 'Account', value: customer.hasAccount ? 'Yes' : 'No, a guest' },
    { name: 'Orders', value: orders },
    {
      name: 'Spent',
      value:
        refundedCents > 0
          ? `${formatCents(spentCents)}, ${formatCents(refundedCents)} refunded`
          : formatCents(spentCents),
    },
    { name: 'Customer since', value: <time dateTime={since}>{formatShopDay(since)}</time> },
    { name: 'Tags', value: tags.join(', ') || NONE },
    { name: 'Notes', value: notes.length || NONE },
    { name: 'Saved addresses', value: addresses.length || NONE },
    {
      name: 'Newsletter',
      value: states.map(({ email, subscription, suppression }) => (
        <span key={email} className="block">
          {states.length > 1 && <span className="block text-sm break-all text-ash">{email}</span>}
          <Subscription subscription={subscription} />
          {suppression && ', blocked'}
        </span>
      )),
    },
  ];
}

/** Shows one column of the comparison. On wide screens, its rows line up with those of the other columns. */
const Side = ({
  title,
  customer,
  isResult = false,
}: {
  title: string;
  customer: CustomerDetail;
  isResult?: boolean;
}) => (
  <section
    aria-label={title}
    className={`grid content-start lg:row-span-11 lg:grid-rows-subgrid ${isResult ? 'bg-bone-deep px-4 py-3 lg:py-0' : ''}`}
  >
    <h2 className="label border-b border-ink py-3 text-ash">{title}</h2>
    <dl className="contents">
      {rowsOf(customer).map(({ name, value }) => (
        <div
          key={name}
          className="grid grid-cols-[7rem_minmax(0,1fr)] content-start gap-x-4 border-b border-concrete py-2.5 lg:grid-cols-1"
        >
          <dt className="text-sm text-ash">{name}</dt>
          <dd className="figures break-words">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

interface MainChoiceProps {
  customers: readonly CustomerDetail[];
  kept: CustomerDetail;
  onKeep: (id: string) => void;
}

const MainChoice = ({ customers, kept, onKeep }: MainChoiceProps) => (
  <fieldset className="mb-8">
    <legend className="label mb-2 text-ash">Record that stays</legend>
    <div className="flex flex-wrap gap-x-8">
      {customers.map(({ id, email }) => (
        <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 break-all">
          <input
            {...{ type: 'radio', name: 'kept', value: id, checked: id === kept.id }}
            className="size-5 shrink-0 accent-ink"
            onChange={() => onKeep(id)}
          />
          {email}
        </label>
      ))}
    </div>
  </fieldset>
);

const Consequences = ({ kept, other }: { kept: CustomerDetail; other: CustomerDetail }) => (
  <div className="my-8 max-w-[68ch] space-y-3 break-words">
    <p>
      Orders, spending, tags, and notes of both show on the page of {kept.email}. Later orders from {other.email} count
      there, too.
    </p>
    <p>
      Each address keeps its own account, newsletter subscription, and blocks. Customers who sign in see only the orders
      of their own account, as before.
    </p>
    <p>
      You can split them again, but notes and tags you add from now on will stay with {kept.email}. Erasing personal
      data will erase both addresses, which can’t be undone.
    </p>
  </div>
);

interface CompareProps {
  /** The customer whose page the admin came from. */
  customer: CustomerDetail;
  other: CustomerDetail;
  onBack: () => void;
}

/** Compares two customers and the result of a merge, and merges them. */
export function Compare({ customer, other, onBack }: CompareProps) {
  const navigate = useNavigate();
  const [keptId, setKeptId] = useState(() => suggestKept(customer, other).id);
  const [kept, merged] = keptId === other.id ? [other, customer] : [customer, other];
  const { mutate, error, isPending } = useMerge(kept.id);

  const merge = () =>
    mutate(merged.id, {
      onSuccess: () => {
        toast({
          tone: 'success',
          title: 'Customers merged',
          description: `${merged.email} now belongs to this customer.`,
        });
        navigate(`/admin/customers/${kept.id}`, { replace: true });
      },
    });

  return (
    <>
      <MainChoice customers={[customer, other]} kept={kept} onKeep={setKeptId} />
      <div className="grid gap-x-8 gap-y-8 lg:grid-cols-3 lg:gap-y-0">
        <Side title="Stays" customer={kept} />
        <Side title="Is merged into it" customer={merged} />
        <Side title="After the merge" customer={previewMerge(kept, merged, '')} isResult />
      </div>
      <Consequences kept={kept} other={merged} />
      {error && (
        <p role="alert" className="mb-6 border-l-2 border-rust py-1 pl-4">
          {failureMessage(error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="small" isBusy={isPending} onClick={merge}>
          Merge customers
        </Button>
        <Button size="small" look="outline" onClick={onBack}>
          Choose another
        </Button>
      </div>
    </>
  );
}
