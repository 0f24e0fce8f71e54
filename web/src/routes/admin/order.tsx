import { useQuery } from '@tanstack/react-query';
import type { AdminOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { toPack } from '#shared/orders/shipments/to-ship.ts';
import { EntryLink } from '#web/components/admin/list-return.tsx';
import { BackLink, Headline, NoSuch, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { FailedJobs, RetryFailedJob } from '#web/features/jobs/components/failed-jobs.tsx';
import { kindLabels } from '#web/features/jobs/kind-labels.ts';
import { adminOrderQuery } from '#web/features/orders/admin/api/admin-orders.ts';
import { packOrder, useAdminOrderChange } from '#web/features/orders/admin/api/change-admin-order.ts';
import { slipsPath } from '#web/features/orders/admin/bulk/slips-path.ts';
import { isPackable } from '#web/features/orders/admin/bulk/use-print-slips.ts';
import { OrderBadge } from '#web/features/orders/admin/components/flags.tsx';
import { OrderActions } from '#web/features/orders/admin/components/order-actions.tsx';
import { OrderDetail } from '#web/features/orders/admin/components/order-detail.tsx';
import { OtherAdmins } from '#web/features/orders/admin/presence/other-admins.tsx';
import DownloadButton from '#web/features/orders/components/download-button.tsx';
import { AuditList } from '#web/features/shop/admin-history/components/audit-list.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';
import { useMay } from '#web/lib/session/role.ts';

/** Jobs of this kind are shown in the provider's panel. */
const SUBMISSION = 'submit_order';

/** Downloads the packing slip. This marks the order as being packed, the same as printing the slip does. */
function SlipDownload({ order }: { order: AdminOrder }) {
  const mayPack = useMay('fulfilOrders');
  const { mutateAsync } = useAdminOrderChange(packOrder(order.id));
  const isToMark = mayPack && isPackable(order);
  return (
    <DownloadButton
      isLink
      path={`/api/admin/orders/${order.id}/packing-slip`}
      {...(isToMark ? { prepare: () => mutateAsync(true) } : {})}
    >
      Packing slip (PDF)
    </DownloadButton>
  );
}

function Content({ id }: { id: string }) {
  const mayViewHistory = useMay('viewHistory');
  const { data: order, isError, refetch } = useQuery(adminOrderQuery(id));
  if (order === null) return <NoSuch what="order" all="/admin/orders" />;
  return (
    <>
      <Headline title={`Order #${shortOrderId(id)}`}>
        {order && <OrderBadge order={order} />}
        {order && (
          <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <div className="figures flex flex-wrap items-center gap-x-6 text-ash">
              <p>
                Placed <time dateTime={order.createdAt}>{formatStamp(order.createdAt)}</time>
              </p>
              {toPack(order).length > 0 && (
                <>
                  <EntryLink to={slipsPath([id])} className="link inline-flex min-h-11 items-center">
                    Packing slip
                  </EntryLink>
                  <SlipDownload order={order} />
                </>
              )}
              {order.status !== 'pending' && order.status !== 'failed' && (
                <DownloadButton isLink path={`/api/admin/orders/${id}/invoice`}>
                  Invoice (PDF)
                </DownloadButton>
              )}
            </div>
            <OrderActions order={order} />
          </div>
        )}
      </Headline>
      {isError && <LoadFailure what="this order" onRetry={() => refetch()} />}
      {!order && !isError && <Waiting />}
      {order && <OtherAdmins key={id} orderId={id} activity={order.activity} />}
      {order && (
        <OrderDetail
          order={order}
          failedJobs={<FailedJobs orderId={id} except={order.provider ? [SUBMISSION] : []} />}
          retry={<RetryFailedJob orderId={id} kind={SUBMISSION} shown={order.provider?.problem ?? null} />}
          history={mayViewHistory && <AuditList subject={id} isHere jobLabel={(kind) => kindLabels(kind).due} />}
        />
      )}
    </>
  );
}

export default function AdminOrderPage() {
  const { id = '' } = usePageParams();
  usePageTitle(`Order #${shortOrderId(id)}`);
  return (
    <>
      <BackLink to="/admin/orders">Orders</BackLink>
      <Content id={id} />
    </>
  );
}
