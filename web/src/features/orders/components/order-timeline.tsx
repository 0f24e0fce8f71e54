import type { Order } from '#shared/orders/order.ts';
import { formatMoment } from '#web/lib/format/format.ts';
import { stepsOf } from '../progress.ts';

/** Shows the events of an order as marks on a vertical line. */
export function OrderTimeline({ order }: { order: Order }) {
  const steps = stepsOf(order);
  return (
    <ol>
      {steps.map(({ label, at }, index) => (
        <li key={`${at}/${label}`} className="relative pb-6 pl-7 last:pb-0">
          {index < steps.length - 1 && (
            <span aria-hidden="true" className="absolute top-2 left-[0.3125rem] h-full w-px bg-control" />
          )}
          <span
            aria-hidden="true"
            className={`absolute top-[0.4375rem] left-0 size-[0.6875rem] border border-ink ${index === steps.length - 1 ? 'bg-ink' : 'bg-bone'}`}
          />
          <p className="font-semibold">{label}</p>
          <time dateTime={at} className="figures text-sm text-ash">
            {formatMoment(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
