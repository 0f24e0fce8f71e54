import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatCents } from '#shared/base/money.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import type { AbandonedCheckout } from '#shared/checkout/reminders/reminder-views.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { abandonedQuery } from './api.ts';
import { mailText } from './mail-text.ts';

const CONSENTS = { newsletter: 'Newsletter subscriber', request: 'Asked for reminders' } as const;

type Item = AbandonedCheckout['items'][number];
const itemText = (item: Item): string => {
  const choice = choiceText(item);
  return `${item.quantity} × ${item.title}${choice ? `, ${choice}` : ''}`;
};

function Entry({ checkout }: { checkout: AbandonedCheckout }) {
  const { createdAt, email, consent, items, totalCents, mail, order } = checkout;
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-concrete py-3.5 lg:grid-cols-[15rem_minmax(0,1fr)_17rem_6rem]">
      <div className="min-w-0">
        <p className={email ? 'font-semibold [overflow-wrap:anywhere]' : 'text-ash'}>
          {email ?? (mail.state === 'no_address' ? 'Guest' : 'Not shown: no consent')}
        </p>
        <p className="text-sm text-ash">
          <time dateTime={createdAt} className="figures">
            {formatStamp(createdAt)}
          </time>
          {consent && `, ${CONSENTS[consent].toLowerCase()}`}
        </p>
      </div>
      <ul className="min-w-0 text-sm">
        {items.map((item) => (
          <li key={itemText(item)} className="[overflow-wrap:anywhere]">
            {itemText(item)}
          </li>
        ))}
      </ul>
      <div className="text-sm">
        <p className={mail.state === 'sent' ? '' : 'text-ash'}>{mailText(mail)}</p>
        {order && (
          <p className="mt-1 text-moss">
            Recovered:{' '}
            <Link to={`/admin/orders/${order.id}`} className="link inline-flex min-h-6 items-center">
              #{shortOrderId(order.id)}
            </Link>
            , <span className="figures">{formatCents(order.totalCents)}</span>
          </p>
        )}
      </div>
      <p className="figures lg:text-right">
        <span className="text-sm text-ash lg:sr-only">Total </span>
        {formatCents(totalCents)}
      </p>
    </li>
  );
}

/** Lists the checkouts that were left unpaid, with their reminders. New ones appear automatically. */
export function AbandonedList() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(abandonedQuery);
  if (!data) return isError ? <LoadFailure what="the abandoned carts" onRetry={() => refetch()} /> : <Waiting />;
  const checkouts = data.pages.flatMap((page) => page.items);
  return (
    <>
      {isError && <Outdated what="the newest abandoned carts" onRetry={() => refetch()} />}
      {checkouts.length === 0 ? (
        <>
          <p className="text-lg">No abandoned carts</p>
          <p className="mt-2 max-w-[60ch] text-ash">
            Checkouts show up here for 30 days when nobody pays for them and no order follows.
          </p>
        </>
      ) : (
        <ul aria-label="Abandoned carts" className="border-t border-ink">
          {checkouts.map((checkout) => (
            <Entry key={checkout.id} checkout={checkout} />
          ))}
        </ul>
      )}
      <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => fetchNextPage()} />
    </>
  );
}
