import type { Order } from '#shared/orders/order.ts';
import type { OrderChanges } from '../api/change-order.ts';
import { PendingEditNotice } from '../edits/pending-edit.tsx';
import { AddressNotice } from './address-notice.tsx';
import { GraceNotice } from './grace-notice.tsx';

/** Shows which changes the customer can make. Few orders have any, so that the first load leaves this out. */
export default function OrderNotices(props: { order: Order; changes: OrderChanges }) {
  return (
    <>
      {props.order.pendingEdit && <PendingEditNotice edit={props.order.pendingEdit} changes={props.changes} />}
      <GraceNotice {...props} />
      <AddressNotice {...props} />
    </>
  );
}
