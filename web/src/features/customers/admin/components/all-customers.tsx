import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { MoreButton, PartialNote } from '#web/components/admin/more-button.tsx';
import { Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { buttonLook } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { useWide } from '#web/lib/hooks/use-wide.ts';
import { customersQuery } from '../api/admin-customers.ts';
import { CustomerCards, CustomerTable } from './customer-list.tsx';
import { CustomerSearchField } from './customer-search-field.tsx';

function NoCustomers({ q }: { q: string }) {
  if (!q)
    return (
      <>
        <p className="text-lg">No customers yet</p>
        <p className="mt-2 text-ash">Everyone who orders or has an account shows up here, guests included.</p>
      </>
    );
  return (
    <>
      <p className="text-lg break-words">No customer matches “{q}”.</p>
      <p className="mt-2 mb-6 max-w-[60ch] text-ash">Search by name, email, or tag. Every word must match.</p>
      <Link to="/admin/customers" className={buttonLook('outline')}>
        All customers
      </Link>
    </>
  );
}

function Found({ q }: { q: string }) {
  const List = useWide() ? CustomerTable : CustomerCards;
  const { data, isError, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({ ...customersQuery(q), placeholderData: keepPreviousData });
  if (!data || (isPlaceholderData && isError))
    return isError ? <LoadFailure what="the customers" onRetry={() => refetch()} /> : <Waiting />;
  const customers = data.pages.flatMap((page) => page.items);
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-40' : ''}>
      {isError && <Outdated what="the newest customers" onRetry={() => refetch()} />}
      {customers.length > 0 && <List customers={customers} />}
      {customers.length === 0 && !isPlaceholderData && !hasNextPage && <NoCustomers q={q} />}
      <PartialNote found={customers.length} isPartial={data.pages.at(-1)?.isPartial ?? false} />
      <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => fetchNextPage()} />
    </div>
  );
}

/** Lists all customers, or those that match the search in the address. New ones appear automatically. */
export function AllCustomers() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q')?.trim().slice(0, 254) ?? '';
  return (
    <>
      <CustomerSearchField q={q} onSearch={(typed) => setSearch(typed ? { q: typed } : {})} />
      <div className="mt-8">
        <Found q={q} />
      </div>
    </>
  );
}
