import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { Order } from '#shared/orders/order.ts';
import type { CustomerReturn } from '#shared/orders/returns/return.ts';
import { RETURN_REASON_LABELS, returnTitle } from '#shared/orders/returns/return-states.ts';
import { Button } from '#web/components/button.tsx';
import { Tracking } from '#web/components/delivery.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { type OrderChanges, useCustomerOrderChange } from '../api/change-order.ts';
import { formatDay } from '../day.ts';
import { ReturnDialog } from './return-dialog.tsx';
import { itemName } from './return-draft.ts';

/** Describes the next step for each state of a return. */
const NEXT: Readonly<Record<CustomerReturn['state'], (one: CustomerReturn) => string>> = {
  requested: () => 'We’ll email you our decision. Please don’t send anything yet.',
  approved: ({ wish }) =>
    wish === 'exchange'
      ? 'Send your items back as described below. Your new ones are set aside, and ship when yours arrive.'
      : 'Send your items back as described below. We’ll refund you when they arrive.',
  received: ({ wish }) =>
    wish === 'exchange' ? 'Your items are here. Your new ones ship next.' : 'Your items are here. Your refund is next.',
  refunded: () => 'Your refund is on its way. Banks can take 5-10 days to show it.',
  exchanged: () => 'Your new items are on their way.',
  declined: () => 'We couldn’t accept this return.',
  withdrawn: () => 'You withdrew this request.',
};

function lineText(order: Order, { item, quantity, reason, wanted }: CustomerReturn['lines'][number]): string {
  const instead = wanted ? ` → ${[wanted.size, wanted.color].filter(Boolean).join(' / ')}` : '';
  return `${quantity} × ${itemName(order, item)}${instead} (${RETURN_REASON_LABELS[reason].toLowerCase()})`;
}

interface ReturnEntryProps {
  order: Order;
  one: CustomerReturn;
  changes: OrderChanges;
}

function Withdraw({ one, changes }: Omit<ReturnEntryProps, 'order'>) {
  const { mutate, error, isPending } = useCustomerOrderChange(changes.queryKey, changes.withdrawReturn);
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button look="outline" size="small" className="mt-3 print:hidden" onClick={() => setAsking(true)}>
        Withdraw request
      </Button>
    );
  return (
    <div className="mt-3 print:hidden">
      <p>Withdraw this request? You can send a new one until the time for returns ends.</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" size="small" onClick={() => setAsking(false)}>
          Keep request
        </Button>
        <Button size="small" isBusy={isPending} onClick={() => mutate(one.id)}>
          Withdraw
        </Button>
      </p>
      {error && (
        <p role="alert" className="mt-3 border-l-2 border-rust py-1 pl-4">
          {failureMessage(error)}
        </p>
      )}
    </div>
  );
}

function ReturnEntry({ order, one, changes }: ReturnEntryProps) {
  return (
    <li className="border-b border-concrete py-4 first:pt-0 last:border-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{returnTitle(one)}</span>
        <time dateTime={one.changedAt} className="text-sm text-ash">
          {formatDay(one.changedAt)}
        </time>
      </p>
      <p className="mt-1">{NEXT[one.state](one)}</p>
      <ul className="mt-2 text-ash">
        {one.lines.map((line) => (
          <li key={line.item} className="[overflow-wrap:anywhere]">
            {lineText(order, line)}
          </li>
        ))}
      </ul>
      {one.note && <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line text-ash">“{one.note}”</p>}
      {one.photos && <p className="mt-2 text-ash">With {pluralize(one.photos.length, 'photo')}</p>}
      {one.state === 'approved' && one.instructions && (
        <p className="mt-3 border-l-2 border-ink py-1 pl-4 [overflow-wrap:anywhere] whitespace-pre-line">
          {one.instructions}
        </p>
      )}
      {one.answer && (
        <p className="mt-3 border-l-2 border-ink py-1 pl-4 [overflow-wrap:anywhere] whitespace-pre-line">
          {one.answer}
        </p>
      )}
      {one.shipment && (
        <div className="mt-3">
          <Tracking shipment={one.shipment} inside={null} />
        </div>
      )}
      {one.state === 'requested' && <Withdraw one={one} changes={changes} />}
    </li>
  );
}

interface OrderReturnsProps {
  order: Order;
  changes: OrderChanges;
}

/** Shows the returns of an order, and a button to request one while there is time. */
export default function OrderReturns({ order, changes }: OrderReturnsProps) {
  const [isOpen, setOpen] = useState(false);
  const { returns = [] } = order;
  const { data, isError, refetch } = useQuery({
    // The key includes the state of each return, because it affects which items can still be returned.
    queryKey: [...changes.queryKey, 'return-options', order.status, returns.map(({ state }) => state).join()],
    queryFn: changes.returnOptions,
  });
  return (
    <>
      {returns.length > 0 && (
        <ul aria-live="polite" className="mb-6">
          {returns.toReversed().map((one) => (
            <ReturnEntry key={one.id} order={order} one={one} changes={changes} />
          ))}
        </ul>
      )}
      <div className={`print:hidden ${returns.length > 0 ? 'border-t border-concrete pt-6' : ''}`}>
        {isError && !data && <LoadFailure what="your return options" onRetry={() => refetch()} />}
        {!data && !isError && (
          <p role="status" className="waits">
            Loading...
          </p>
        )}
        {data?.refusal && <p className="max-w-[60ch] text-ash">{data.refusal}</p>}
        {data && data.refusal === null && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button look="outline" size="small" onClick={() => setOpen(true)}>
              Return items
            </Button>
            {data.until && (
              <p className="text-ash">
                Possible until <time dateTime={data.until}>{formatDay(data.until)}</time>
              </p>
            )}
          </div>
        )}
      </div>
      {isOpen && data && <ReturnDialog order={order} options={data} changes={changes} onClose={() => setOpen(false)} />}
    </>
  );
}
