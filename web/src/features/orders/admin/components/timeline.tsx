import type { AdminOrder } from '#shared/orders/order.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';

/** Shows the events of an order as marks on a vertical line. The last mark is filled. */
export function Timeline({ entries }: { entries: AdminOrder['timeline'] }) {
  return (
    <ol>
      {entries.map(({ at, event }, index) => (
        <li key={`${at}/${event}`} className="group relative pb-4 pl-6 last:pb-0">
          {index < entries.length - 1 && (
            <span aria-hidden="true" className="absolute top-2 left-1 h-full w-px bg-control" />
          )}
          <span
            aria-hidden="true"
            className="absolute top-[0.4375rem] left-0 size-[0.5625rem] border border-ink bg-bone group-last:bg-ink"
          />
          <p className="break-words">{event}</p>
          <time dateTime={at} className="figures text-sm text-ash">
            {formatStamp(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
