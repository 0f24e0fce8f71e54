import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { PROBLEM_LABELS } from '../connection-labels.ts';

/** Explains a problem of the connection, since when it lasts, and how to fix it. */
export function ProblemNotice({ problem: { kind, since } }: { problem: NonNullable<ProviderConnection['problem']> }) {
  const { title, advice } = PROBLEM_LABELS[kind];
  return (
    <div role="status" className="max-w-[70ch] border-l-2 border-rust py-1 pl-5">
      <h2 className="text-lg font-semibold text-rust-deep">{title}</h2>
      <p className="mt-2">{advice}</p>
      <p className="figures mt-2 text-sm text-ash">
        Since <time dateTime={since}>{formatStamp(since)}</time>
      </p>
    </div>
  );
}
