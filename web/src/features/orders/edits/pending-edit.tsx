import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatCents } from '#shared/base/money.ts';
import { editedLineText } from '#shared/orders/edits/edit-words.ts';
import type { Order } from '#shared/orders/order.ts';
import { buttonLook } from '#web/components/button.tsx';
import { formatMoment } from '#web/lib/format/format.ts';
import type { OrderChanges } from '../api/change-order.ts';

/** The order is read again regularly, because the payment link and later the payment arrive with a delay. */
const LOOK_AGAIN_MS = 5_000;

interface PendingEditNoticeProps {
  edit: NonNullable<Order['pendingEdit']>;
  changes: OrderChanges;
}

/** Asks the customer to pay for a change that the shop prepared. If they don't pay, the order stays as it is. */
export function PendingEditNotice({ edit, changes: { queryKey } }: PendingEditNoticeProps) {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => void client.invalidateQueries({ queryKey, exact: true }), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, queryKey]);
  const due = formatCents(edit.dueCents);
  return (
    <section aria-label="Change to this order" className="mt-8 border-l-2 border-rust pl-5 print:hidden">
      <p className="label">Pay {due} for this change</p>
      <ul className="mt-2 max-w-[60ch]">
        {edit.lines.map((line) => (
          <li key={line.item} className="[overflow-wrap:anywhere]">
            {editedLineText(line)}
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-[60ch] text-ash">
        We’ll hold the items and your order until <time dateTime={edit.expiresAt}>{formatMoment(edit.expiresAt)}</time>.
        If you don’t pay by then, we’ll ship the order without the change.
      </p>
      <p className="mt-4 min-h-12">
        {edit.payUrl ? (
          <a href={edit.payUrl} className={buttonLook('primary', '', 'small')}>
            Pay {due}
          </a>
        ) : (
          <span role="status" className="waits">
            Opening the payment page...
          </span>
        )}
      </p>
    </section>
  );
}
