import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { BackLink } from '#web/components/admin/back-link.tsx';
import { Headline, Waiting } from '#web/components/admin/headline.tsx';
import { NoSuch } from '#web/components/admin/no-such.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { StuckJobs } from '#web/features/admin/components/owed-work.tsx';
import { RetryJob } from '#web/features/admin/components/retry-work.tsx';
import { AuditList } from '#web/features/admin-audit/components/audit-list.tsx';
import { adminOrderQuery } from '#web/features/admin-orders/api/orders.ts';
import { OrderActions } from '#web/features/admin-orders/components/order-actions.tsx';
import { OrderDetail } from '#web/features/admin-orders/components/order-detail.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatStamp } from '#web/lib/stamp.ts';

/** Told in the panel of the provider. */
const SUBMISSION = 'submit_order';

function Content({ id }: { id: string }) {
  const { data: order, isError, refetch } = useQuery(adminOrderQuery(id));
  if (order === null) return <NoSuch what="order" all="/admin/orders" />;
  return (
    <>
      <Headline title={`Order #${shortOrderId(id)}`}>
        {order && <StatusBadge status={order.status} />}
        {order && (
          <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <p className="figures text-ash">
              Placed <time dateTime={order.createdAt}>{formatStamp(order.createdAt)}</time>
            </p>
            <OrderActions order={order} />
          </div>
        )}
      </Headline>
      {isError && <LoadFailure what="this order" onRetry={() => refetch()} />}
      {!order && !isError && <Waiting />}
      {order && (
        <OrderDetail
          order={order}
          owed={<StuckJobs orderId={id} except={order.provider ? [SUBMISSION] : []} />}
          retry={<RetryJob orderId={id} kind={SUBMISSION} told={order.provider?.problem ?? null} />}
          history={<AuditList subject={id} isHere />}
        />
      )}
    </>
  );
}

export default function AdminOrder() {
  const { id = '' } = useParams();
  usePageTitle(`Order #${shortOrderId(id)}`);
  return (
    <>
      <BackLink to="/admin/orders">Orders</BackLink>
      <Content id={id} />
    </>
  );
}
