import { useId, useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { ReviewImport } from '#shared/marketing/reviews/csv/review-import.ts';
import { CheckedFile } from '#web/components/files/new-import.tsx';
import { type ComparedReviews, startReviewImport } from './api.ts';
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

function Summary({ compared: { fresh, known, failures } }: { compared: ComparedReviews }) {
  return (
    <p className="figures max-w-[70ch]">
      {fresh > 0 ? `${pluralize(fresh, 'new review')}. ` : 'No new reviews. '}
      {known > 0 && `${pluralize(known, 'is', 'are')} already in the shop. `}
      {failures.length > 0 &&
        `${pluralize(failures.length, 'row has an error', 'rows have errors')} and won’t be imported.`}
    </p>
  );
}

interface CheckedReviewsProps {
  compared: ComparedReviews;
  onStarted: (run: ReviewImport) => void;
  onStartOver: () => void;
}

/** Shows what a file would do, and imports it. */
export function CheckedReviews({ compared, onStarted, onStartOver }: CheckedReviewsProps) {
  const { fileName, run, fresh, failures, ignoredColumns } = compared;
  const [isAutomatic, setAutomatic] = useState(false);
  const importing = run && fresh > 0 ? { id: run.id, what: pluralize(fresh, 'review') } : null;
  return (
    <CheckedFile
      fileName={fileName}
      ignoredColumns={ignoredColumns}
      summary={<Summary compared={compared} />}
      choice={importing && <WayChoice isAutomatic={isAutomatic} onChoose={setAutomatic} />}
      importing={importing}
      start={(id) => startReviewImport(id, isAutomatic)}
      onStarted={onStarted}
      onStartOver={onStartOver}
    >
      <FailureList failures={failures} />
    </CheckedFile>
  );
}
