import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AdminOrder } from '#shared/orders/order.ts';
import { isAdminToShip, isMixed, type Maker, makerOf, shipRefusal } from '#shared/orders/shipments/to-ship.ts';
import { Panel } from '#web/components/admin/screen.tsx';
import { Badge } from '#web/components/badge.tsx';
import { OrderLines } from '#web/components/order-line.tsx';
import { useMay } from '#web/lib/session/role.ts';
import { refundedText } from '../../refunded.ts';
import { EditButton, isEditable } from '../edits/edit-button.tsx';
import { EditList, WaitingEdit } from '../edits/edit-list.tsx';
import { itemsText, productionText } from '../order-labels.ts';
import { AdminOrderReturns } from '../returns/admin-order-returns.tsx';
import { Packing } from '../shipping/packing.tsx';
import { ShipmentList } from '../shipping/shipment-list.tsx';
import { Amounts } from './amounts.tsx';
import { Customer } from './customer.tsx';
import { DisputeNotice } from './dispute-notice.tsx';
import { FlagNotices } from './flags.tsx';
import { Notes } from './notes.tsx';
import { OrderMails } from './order-mails.tsx';
import { PaymentIds } from './payment-ids.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import { RefundList } from './refund-list.tsx';
import { ShipTo } from './ship-to.tsx';
import { Timeline } from './timeline.tsx';

interface OrderDetailProps {
  order: AdminOrder;
  /** Shows the failed jobs of this order. */
  failedJobs: ReactNode;
  /** Button that submits the provider's part of the order again. */
  retry: ReactNode;
  /** Shows the changes that admins made to this order. */
  history: ReactNode;
}

const MakerBadge = ({ maker }: { maker: Maker | null }) =>
  maker === 'provider' ? <Badge tone="quiet">Made by Printify</Badge> : <Badge tone="ink">You ship</Badge>;

/** Shows the SKU of an item, its refunded units, and, in a mixed order, its maker. */
function ItemNote({ order, position }: { order: AdminOrder; position: number }) {
  const item = order.items[position];
  const isRefunded = item !== undefined && item.refunded > 0;
  if (!isMixed(order) && !isRefunded && !item?.sku) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {item?.sku && <span className="figures text-sm break-all text-ash">SKU {item.sku}</span>}
      {isMixed(order) && <MakerBadge maker={makerOf(order, position)} />}
      {isRefunded && <Badge tone="quiet">{refundedText(item)}</Badge>}
    </div>
  );
}

/** Shows the number of items, and a button to edit them until something has shipped. */
function ItemActions({ order }: Pick<OrderDetailProps, 'order'>) {
  const mayEdit = useMay('editOrders');
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <p className="figures text-sm text-ash">{itemsText(order)}</p>
      {mayEdit && isEditable(order) && <EditButton order={order} />}
    </div>
  );
}

/** Links to the page of a bought gift card. */
function GiftCardNote({ card }: { card: NonNullable<AdminOrder['giftCards']>[number] | undefined }) {
  if (!card?.cardId) return 'Not issued yet';
  return (
    <Link to={`/admin/gift-cards/${card.cardId}`} className="link inline-flex min-h-11 items-center">
      …{card.lastFour}, {card.sentAt ? 'emailed' : 'scheduled'}
    </Link>
  );
}

function Aside({ order }: Pick<OrderDetailProps, 'order'>) {
  return (
    <div className="grid content-start gap-8 sm:grid-cols-2 xl:grid-cols-1">
      <ShipTo order={order} />
      <Panel title="Customer">
        <Customer order={order} />
      </Panel>
      {isAdminToShip(order) && (
        <Panel title="Production">
          <p>{productionText(order)}</p>
          {shipRefusal(order) === null && <Packing order={order} />}
        </Panel>
      )}
      {order.shipments.length > 0 && (
        <Panel title="Shipments">
          <ShipmentList order={order} />
        </Panel>
      )}
    </div>
  );
}

/** Shows everything an admin needs to ship an order or answer questions about it. */
export function OrderDetail({ order, failedJobs, retry, history }: OrderDetailProps) {
  return (
    <>
      <div className="space-y-6 not-empty:mb-10">
        {order.pendingEdit && <WaitingEdit order={order} edit={order.pendingEdit} />}
        {order.dispute && <DisputeNotice order={order} dispute={order.dispute} />}
        {order.otherDisputes?.map((dispute) => (
          <DisputeNotice key={dispute.id} order={order} dispute={dispute} />
        ))}
        <FlagNotices flags={order.dispute ? order.flags.filter((flag) => flag !== 'disputed') : order.flags} />
        {failedJobs}
      </div>
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="space-y-8">
          {order.provider && <ProviderPanel order={order} provider={order.provider} retry={retry} />}
          <Panel title="Items" actions={<ItemActions order={order} />}>
            <OrderLines
              order={order}
              noteAt={(position) => <ItemNote order={order} position={position} />}
              giftCardNote={(position) => <GiftCardNote card={order.giftCards?.[position]} />}
            />
            <Amounts order={order} />
          </Panel>
          {order.returns.length > 0 && (
            <Panel title="Returns" id="returns">
              <AdminOrderReturns order={order} />
            </Panel>
          )}
          {order.edits && (
            <Panel title="Item changes">
              <EditList edits={order.edits} />
            </Panel>
          )}
          {order.refunds.length > 0 && (
            <Panel title="Refunds">
              <RefundList refunds={order.refunds} items={order.items} />
            </Panel>
          )}
          <Panel title="Notes">
            <Notes order={order} />
          </Panel>
        </div>
        <Aside order={order} />
        <div className="space-y-8 xl:col-span-2 xl:grid xl:grid-cols-2 xl:gap-12 xl:space-y-0">
          <Panel title="Timeline">
            <Timeline entries={order.timeline} />
          </Panel>
          <Panel title="Emails sent">
            <OrderMails order={order} />
          </Panel>
          <Panel title="Payment">
            <PaymentIds order={order} />
          </Panel>
          {history && <Panel title="History">{history}</Panel>}
        </div>
      </div>
    </>
  );
}
