import type { Order } from '#shared/orders/order.ts';
import type { OrderChanges } from '../api/change-order.ts';
import { PendingEditNotice } from '../edits/pending-edit.tsx';
import { AddressNotice } from './address-notice.tsx';
import { GraceNotice } from './grace-notice.tsx';

/** Shows the changes that the customer can make. Few orders have any, so this code isn't part of the first load. */
export default function OrderNotices(props: { order: Order; changes: OrderChanges }) {
  return (
    <>
      {props.order.pendingEdit && <PendingEditNotice edit={props.order.pendingEdit} changes={props.changes} />}
      <GraceNotice {...props} />
      <AddressNotice {...props} />
    </>
  );
}
