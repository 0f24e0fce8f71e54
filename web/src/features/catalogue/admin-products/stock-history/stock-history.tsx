import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import type { StockMovement } from '#shared/catalogue/variants/stock-movement.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { call } from '#web/lib/data/api.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { changeTexts, movementLabel } from './stock-labels.ts';

const movementsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'stock-movements', id],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/products/{id}/stock-movements', {
        params: { id },
        query: { limit: 25, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** A stock movement that changes more variants than this is collapsed. */
const SHORT = 4;

function Changes({ movement }: { movement: StockMovement }) {
  const texts = changeTexts(movement);
  const list = (
    <ul className="figures flex flex-wrap gap-x-5 gap-y-1">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
  if (texts.length <= SHORT) return list;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-ash underline underline-offset-4">
        {pluralize(texts.length, 'variant')}
      </summary>
      {list}
    </details>
  );
}

const Row = ({ movement }: { movement: StockMovement }) => (
  <li className="grid gap-x-6 gap-y-1 border-b border-concrete py-4 sm:grid-cols-[14rem_1fr_6rem]">
    <div>
      <p className="font-semibold">{movementLabel(movement)}</p>
      <time dateTime={movement.at} className="figures block text-sm text-ash">
        {formatStamp(movement.at)}
      </time>
    </div>
    <div className="min-w-0">
      <Changes movement={movement} />
      {movement.orderId && (
        <Link to={`/admin/orders/${movement.orderId}`} className="link figures inline-flex min-h-11 items-center">
          Order #{shortOrderId(movement.orderId)}
        </Link>
      )}
      {movement.by && <p className="text-sm break-words text-ash">{movement.by}</p>}
    </div>
    <p className="figures text-ash sm:text-right">{movement.left} left</p>
  </li>
);

const alertsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'stock-alerts', id],
    queryFn: () => call('GET /api/admin/products/{id}/stock-alerts', { params: { id } }),
  });

/** Shows how many shoppers wait for each sold-out size and color. Shows nothing if no shopper waits. */
function Wanted({ id }: { id: string }) {
  const { data } = useQuery(alertsQuery(id));
  if (!data || data.total === 0) return null;
  const { total, isMore, choices } = data;
  return (
    <section aria-labelledby="wanted" className="mb-10 border border-concrete p-5">
      <h2 id="wanted" className="font-semibold">
        {isMore ? 'More than ' : ''}
        {pluralize(total, 'shopper')} asked for an email when this is back in stock
      </h2>
      <ul className="figures mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {choices.map(({ count, ...choice }) => (
          <li key={choiceText(choice)}>
            {choiceText(choice) || 'This product'}: {count}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists the stock movements of a product, newest first. */
export function StockHistory({ id }: { id: string }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    movementsQuery(id),
  );
  const movements = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <Wanted id={id} />
      {isError && data && <Outdated what="the newest changes" onRetry={() => refetch()} />}
      {!data && (isError ? <LoadFailure what="the stock history" onRetry={() => refetch()} /> : <Waiting />)}
      {data && movements.length === 0 && <p role="status">The stock hasn’t changed yet.</p>}
      {movements.length > 0 && (
        <ol className="border-t border-ink">
          {movements.map((movement) => (
            <Row key={movement.id} movement={movement} />
          ))}
        </ol>
      )}
      {data && <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => fetchNextPage()} />}
    </>
  );
}
