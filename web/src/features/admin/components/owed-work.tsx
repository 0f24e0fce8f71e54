import { useQuery } from '@tanstack/react-query';
import type { WorkKind } from '#shared/jobs/work.ts';
import { orderWorkQuery } from '../api/work.ts';
import { useRetries, withAsked } from '../use-retries.ts';
import { kindWords } from '../words.ts';
import { WorkRow } from './work-row.tsx';

interface OwedWorkProps {
  orderId: string;
  /** Kinds that the page tells of elsewhere. */
  except: readonly WorkKind[];
}

/** What the shop owes one order and could not do yet; what goes its way needs no words. */
export function OwedWork({ orderId, except }: OwedWorkProps) {
  const { data } = useQuery(orderWorkQuery(orderId));
  const retries = useRetries();
  const stuck =
    data?.items.filter(({ kind, parked, reason }) => !except.includes(kind) && (parked || reason !== null)) ?? [];
  const items = withAsked(stuck, retries.asked, () => true);
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="label mb-2 text-rust-deep">Still to be done</h2>
      <ul className="border-t border-concrete">
        {items.map((item) => (
          <WorkRow
            key={item.id}
            item={item}
            retries={retries}
            title={kindWords(item.kind)[item.parked ? 'parked' : 'due']}
          />
        ))}
      </ul>
    </section>
  );
}
