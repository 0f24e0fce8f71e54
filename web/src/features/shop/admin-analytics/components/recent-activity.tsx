import { Link } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { actionLabel, formatStamp } from '#web/lib/format/admin-format.ts';
import type { Analytics } from '../api/analytics.ts';

type Activity = Analytics['activity'][number];

function What({ activity }: { activity: Activity }) {
  if (activity.kind === 'change') {
    return (
      <>
        {actionLabel(activity.action)}: {activity.name}
        <span className="block text-sm break-words text-ash">{activity.by}</span>
      </>
    );
  }
  return (
    <>
      {activity.kind === 'order' ? 'Order ' : 'Refund of order '}
      <Link to={`/admin/orders/${activity.subject}`} className="link figures">
        #{shortOrderId(activity.subject)}
      </Link>
      <span className="figures block text-sm text-ash">
        {formatCents(activity.cents)}
        {activity.kind === 'order' && `, ${pluralize(activity.pieces, 'item')}`}
      </span>
    </>
  );
}

/** Lists orders, refunds, and changes by admins, newest first. */
export function RecentActivity({ activity }: { activity: readonly Activity[] }) {
  if (activity.length === 0)
    return <p className="py-2 text-ash">Orders, refunds, and changes by admins appear here.</p>;
  return (
    <ol>
      {activity.map((each) => (
        <li
          key={`${each.kind} ${each.subject} ${each.at}`}
          className="flex justify-between gap-6 border-b border-concrete py-2.5"
        >
          <div className="min-w-0">
            <What activity={each} />
          </div>
          <time dateTime={each.at} className="figures text-sm whitespace-nowrap text-ash">
            {formatStamp(each.at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
