import { useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { ReviewImport } from '#shared/marketing/reviews/csv/review-import.ts';
import { HintedChoice } from '#web/components/choices/hinted-choice.tsx';
import { CheckedFile } from '#web/components/files/new-import.tsx';
import { type ComparedReviews, startReviewImport } from './api.ts';
import { FailureList } from './failure-list.tsx';
import { repeatedText } from './repeated-text.ts';

const WAYS = [
  ['wait', 'Wait for approval', 'They go to Pending, and you publish each one. Those hidden in the file stay hidden.'],
  [
    'publish',
    'Publish at once',
    'Shoppers see them right away, and their stars count. Those hidden or pending in the file stay that way.',
  ],
] as const;
type Way = (typeof WAYS)[number][0];

function Summary({ compared: { fresh, known, repeated, failures } }: { compared: ComparedReviews }) {
  return (
    <p className="figures max-w-[70ch]">
      {fresh > 0 ? `${pluralize(fresh, 'new review')}. ` : 'No new reviews. '}
      {known > 0 && `${pluralize(known, 'is', 'are')} already in the shop. `}
      {repeated.length > 0 && `${repeatedText(repeated)} `}
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

/** Shows the effect of a file and lets the admin import it. */
export function CheckedReviews({ compared, onStarted, onStartOver }: CheckedReviewsProps) {
  const { fileName, run, fresh, failures, ignoredColumns } = compared;
  const [way, setWay] = useState<Way>('wait');
  const importing = run && fresh > 0 ? { id: run.id, what: pluralize(fresh, 'review') } : null;
  return (
    <CheckedFile
      fileName={fileName}
      ignoredColumns={ignoredColumns}
      summary={<Summary compared={compared} />}
      choice={
        importing && (
          <HintedChoice label="New reviews" options={WAYS} chosen={way} onChoose={setWay} className="mt-6 max-w-2xl" />
        )
      }
      importing={importing}
      start={(id) => startReviewImport(id, way === 'publish')}
      onStarted={onStarted}
      onStartOver={onStartOver}
    >
      <FailureList failures={failures} />
    </CheckedFile>
  );
}
