import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { formatStamp } from '#web/lib/stamp.ts';
import { PROBLEM_TEXTS } from '../words.ts';

/** Says what is wrong with the connection, since when, and what to do about it. */
export function ProblemNotice({ problem: { kind, since } }: { problem: NonNullable<ProviderConnection['problem']> }) {
  const { title, advice } = PROBLEM_TEXTS[kind];
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
