import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonLook } from '#web/components/button.tsx';
import { formatLongDay } from '#web/lib/format/admin-format.ts';
import { countLabel, orderCountsQuery } from '../api/admin-orders.ts';

/**
 * Shows the number of orders to pack and how long they have waited, with a link to them. Shows nothing until the number is
 * known.
 */
export function ToPack() {
  const { data } = useQuery(orderCountsQuery);
  if (!data) return null;
  const { toPack, toPackSince } = data;
  if (toPack === 0) return <p className="text-ash">Nothing to pack.</p>;
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-5 gap-y-2">
      <p className="display figures text-[clamp(2.5rem,7vw,7rem)]">{countLabel(toPack)}</p>
      <p className="max-xl:order-last max-xl:col-span-3">
        {toPack === 1 ? 'Paid order' : 'Paid orders'}
        {toPackSince && (
          <>
            , {toPack === 1 ? 'placed' : 'the oldest placed'}{' '}
            <span className="whitespace-nowrap">{formatLongDay(toPackSince)}</span>
          </>
        )}
      </p>
      <Link
        to="/admin/orders?view=to_pack"
        className={buttonLook('primary', 'justify-self-end max-xl:col-start-3', 'small')}
      >
        {toPack === 1 ? 'Pack the order' : 'Pack orders'}
      </Link>
    </div>
  );
}
