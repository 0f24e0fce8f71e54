import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#shared/marketing/subscriber.ts';
import { exportSubscribers, subscribersQuery } from '#web/lib/data/subscribers.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { toast } from '#web/lib/toast.ts';
import { LoadFailure } from '../notice.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { EraseData } from './erase-data.tsx';
import { ExportCsv } from './export-csv.tsx';
import { MoreButton } from './more-button.tsx';
import { Outdated, Waiting } from './screen.tsx';

const NAMES: Record<SubscriptionStatus, string> = { active: 'Active', pending: 'Not confirmed' };

const EMPTY: Record<SubscriptionStatus, string> = {
  active: 'No subscribers yet. The sign-up form is at the bottom of every page.',
  pending: 'No one is waiting. If you ask people to confirm, those who haven’t yet show up here for 30 days.',
};

interface ListProps {
  status: SubscriptionStatus;
}

function SubscriberList({ status }: ListProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    subscribersQuery(status),
  );
  useEffect(() => {
    if (isError) toast({ tone: 'error', title: 'Failed to load subscribers', name: 'subscribers' });
  }, [isError]);
  if (!data) return isError ? <LoadFailure what="the subscribers" onRetry={() => refetch()} /> : <Waiting />;
  const subscribers = data.pages.flatMap((page) => page.items);
  if (subscribers.length === 0) return <p className="max-w-[60ch]">{EMPTY[status]}</p>;
  return (
    <>
      {isError && <Outdated what="the newest subscribers" onRetry={() => refetch()} />}
      <section
        aria-label={status === 'active' ? 'Active subscribers' : 'Subscriptions that aren’t confirmed'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative max-h-96 overflow-y-auto border-y border-ink"
      >
        <ul>
          {subscribers.map(({ id, email, source, subscribedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 border-b border-concrete py-3 last:border-0"
            >
              <span className="min-w-0 break-words">{email}</span>
              <span className="flex flex-wrap items-center gap-x-6 gap-y-2">
                <span className="figures text-sm text-ash">
                  {source.replaceAll('_', ' ')}, <time dateTime={subscribedAt}>{formatStamp(subscribedAt)}</time>
                </span>
                <EraseData email={email} isQuiet />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => fetchNextPage()} />
      {status === 'active' && (
        <ExportCsv label="Download CSV" one="subscriber" collect={exportSubscribers} className="mt-6" />
      )}
    </>
  );
}

/** Lists the subscribers of the newsletter, or those who have not confirmed yet. */
export function Subscribers() {
  const [status, setStatus] = useState<SubscriptionStatus>('active');
  return (
    <>
      <div className="mb-4 flex">
        <ChoiceBar
          label="Subscriptions"
          choices={SUBSCRIPTION_STATUSES}
          nameOf={(each) => NAMES[each]}
          chosen={status}
          onChoose={setStatus}
        />
      </div>
      <SubscriberList key={status} status={status} />
    </>
  );
}
