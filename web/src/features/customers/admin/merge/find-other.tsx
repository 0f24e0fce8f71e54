import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { MoreButton, PartialNote } from '#web/components/admin/more-button.tsx';
import { Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { customersQuery } from '../api/admin-customers.ts';
import { CustomerSearchField } from '../components/customer-search-field.tsx';

interface FindOtherProps {
  /** The customer to merge with. */
  customer: Customer;
  onChoose: (id: string) => void;
}

const Choice = ({ other, onChoose }: { other: Customer; onChoose: FindOtherProps['onChoose'] }) => (
  <li className="border-b border-concrete">
    <button
      type="button"
      className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 text-left hover:bg-bone-deep"
      onClick={() => onChoose(other.id)}
    >
      <span className="min-w-0">
        <span className="block font-semibold break-words">{other.name ?? other.email}</span>
        <span className="block text-sm break-all text-ash">{[other.email, ...other.otherEmails].join(', ')}</span>
      </span>
      <span className="figures text-sm text-ash">
        {other.hasAccount ? 'Account' : 'Guest'}, {pluralize(other.orders, 'order')}, {formatCents(other.spentCents)}
      </span>
    </button>
  </li>
);

function Found({ q, customer, onChoose }: FindOtherProps & { q: string }) {
  const { data, isError, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({ ...customersQuery(q), placeholderData: keepPreviousData });
  if (!data) return isError ? <LoadFailure what="the customers" onRetry={() => refetch()} /> : <Waiting />;
  const others = data.pages.flatMap((page) => page.items).filter(({ id }) => id !== customer.id);
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-40' : ''}>
      {others.length > 0 && (
        <ul aria-label="Customers to merge with" className="border-t border-ink">
          {others.map((other) => (
            <Choice key={other.id} other={other} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {others.length === 0 && !hasNextPage && (
        <p className="break-words text-ash">No other customer matches “{q}”. Search by name, email, or tag.</p>
      )}
      <PartialNote found={others.length} isPartial={data.pages.at(-1)?.isPartial ?? false} />
      <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => fetchNextPage()} />
    </div>
  );
}

/** Lets the admin find the other record of a person. First searches for the same name. */
export function FindOther({ customer, onChoose }: FindOtherProps) {
  const [q, setQ] = useState(customer.name ?? '');
  return (
    <>
      <p className="mb-6 max-w-[64ch]">
        Choose the other record of {customer.name ?? customer.email}. Nothing changes before you have compared both.
      </p>
      <CustomerSearchField q={q} onSearch={setQ} />
      <div className="mt-8 max-w-3xl">
        <Found q={q} customer={customer} onChoose={onChoose} />
      </div>
    </>
  );
}
