import { formatCents } from '#shared/base/money.ts';
import { editedLineText } from '#shared/orders/edits/edit-words.ts';
import type { Order } from '#shared/orders/order.ts';
import { buttonLook } from '#web/components/button.tsx';
import { formatMoment } from '#web/lib/format/format.ts';

/** Asks the customer to pay for a change that the shop prepared. Without a payment, the order stays as it is. */
export default function PendingEdit({ edit }: { edit: NonNullable<Order['pendingEdit']> }) {
  const due = formatCents(edit.dueCents);
  return (
    <section aria-label="Change of this order" className="mt-8 border-l-2 border-rust pl-5 print:hidden">
      <p className="label">Pay {due} for this change</p>
      <ul className="mt-2 max-w-[60ch]">
        {edit.lines.map((line) => (
          <li key={line.item} className="[overflow-wrap:anywhere]">
            {editedLineText(line)}
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-[60ch] text-ash">
        We hold the items until <time dateTime={edit.expiresAt}>{formatMoment(edit.expiresAt)}</time>, and your order
        waits with them. If you don’t pay, it stays as it is and ships afterwards.
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
