import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { ReviewImport } from '#shared/marketing/reviews/csv/review-import.ts';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { type CheckedReviews, startReviewImport } from './api.ts';
import { FailureList } from './failure-list.tsx';

const WAYS = [
  {
    isAutomatic: false,
    label: 'Wait for approval',
    hint: 'They go to Pending, and you publish each one. Those hidden in the file stay hidden.',
  },
  {
    isAutomatic: true,
    label: 'Publish at once',
    hint: 'Shoppers see them right away, and their stars count. Those hidden or pending in the file stay so.',
  },
] as const;

function WayChoice({ isAutomatic, onChoose }: { isAutomatic: boolean; onChoose: (isAutomatic: boolean) => void }) {
  const name = useId();
  return (
    <fieldset className="mt-6">
      <legend className="label mb-2 text-xs">New reviews</legend>
      <div className="grid max-w-2xl gap-3 sm:grid-cols-2">
        {WAYS.map((way) => (
          <label
            key={way.label}
            className="flex min-h-11 cursor-pointer items-start gap-3 border border-control p-3 has-checked:border-ink"
          >
            <input
              type="radio"
              name={name}
              className="mt-1 size-4 shrink-0 accent-ink"
              checked={way.isAutomatic === isAutomatic}
              onChange={() => onChoose(way.isAutomatic)}
            />
            <span>
              {way.label}
              <span className="block text-sm text-ash">{way.hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckedProps {
  checked: CheckedReviews;
  onStarted: (run: ReviewImport) => void;
  onStartOver: () => void;
}

/** Shows what a file would do, and imports it. */
export function CheckedReviewFile({ checked, onStarted, onStartOver }: CheckedProps) {
  const { fileName, run, fresh, known, failures, ignoredColumns } = checked;
  const [isAutomatic, setAutomatic] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const start = useMutation({ mutationFn: (id: string) => startReviewImport(id, isAutomatic), onSuccess: onStarted });
  return (
    <>
      <h2 ref={head} tabIndex={-1} className="display mb-3 text-2xl outline-none [overflow-wrap:anywhere]">
        {fileName}
      </h2>
      <p className="figures max-w-[70ch]">
        {fresh > 0 ? `${pluralize(fresh, 'new review')}. ` : 'No new reviews. '}
        {known > 0 && `${pluralize(known, 'is', 'are')} in the shop already. `}
        {failures.length > 0 &&
          `${pluralize(failures.length, 'row has an error', 'rows have errors')} and won’t be imported.`}
      </p>
      {ignoredColumns.length > 0 && (
        <p className="mt-2 max-w-[70ch] text-ash [overflow-wrap:anywhere]">
          These columns won’t be imported: {ignoredColumns.join(', ')}.
        </p>
      )}
      {run && fresh > 0 && <WayChoice isAutomatic={isAutomatic} onChoose={setAutomatic} />}
      {start.isError && (
        <p role="alert" className="mt-4 border-l-2 border-rust py-1 pl-5">
          {failureMessage(start.error)}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {run && fresh > 0 && (
          <Button size="small" isBusy={start.isPending || start.isSuccess} onClick={() => start.mutate(run.id)}>
            Import {pluralize(fresh, 'review')}
          </Button>
        )}
        <Button look="outline" size="small" onClick={onStartOver}>
          Choose another file
        </Button>
      </div>
      <FailureList failures={failures} />
    </>
  );
}
