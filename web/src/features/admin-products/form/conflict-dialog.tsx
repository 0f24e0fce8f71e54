import { useQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { CompareTable } from '#web/components/admin/compare-table.tsx';
import { Button } from '#web/components/button.tsx';
import { Question } from '#web/components/question.tsx';
import { categoriesQuery } from '#web/lib/categories.ts';
import { useAuth } from '#web/lib/session.tsx';
import { formatStamp } from '#web/lib/stamp.ts';
import { lastChangeQuery } from '../api/product.ts';
import { conflictOf, FIELD_NAMES, fieldValueText } from './conflict.ts';
import { type Draft, type DraftField, productDraftOf } from './draft.ts';
import type { FormPart } from './form-part.ts';

/** Who wrote it last, where the records tell. */
function Who({ theirs }: { theirs: AdminProduct }) {
  const { data } = useQuery(lastChangeQuery(theirs.id));
  const { profile } = useAuth();
  const who = data ? (data.actor.email === profile?.email ? 'You, in another window,' : data.actor.email) : 'Somebody';
  return (
    <p>
      <span className="font-semibold break-words">{who}</span> saved this product on{' '}
      <time dateTime={theirs.updatedAt} className="figures">
        {formatStamp(theirs.updatedAt)}
      </time>
      , after you opened it.
    </p>
  );
}

interface TableProps {
  fields: readonly DraftField[];
  mine: Draft;
  theirs: Draft;
  categories: ReadonlyMap<string, string>;
}

const Clashes = ({ fields, mine, theirs, categories }: TableProps) => (
  <CompareTable
    caption="What both changed"
    heads={['Field', 'Yours', 'Theirs']}
    rows={fields.map((field) => ({
      key: field,
      name: FIELD_NAMES[field],
      values: [fieldValueText(mine, field, categories), fieldValueText(theirs, field, categories)],
    }))}
  />
);

/** Two owners wrote the same product: this one decides, seeing what either wrote. */
export function ConflictDialog({ form }: FormPart) {
  const { clash, known, draft, takeTheirs, keepMine, backToEditing } = form;
  const { data } = useQuery(categoriesQuery);
  if (!clash) return null;
  const { theirs, reason } = clash;
  const isWritten = theirs.version !== known?.version;
  const categories = new Map(data?.items.map(({ id, name }) => [id, name]));
  const theirDraft = productDraftOf(theirs);
  const { clashing, theirsOnly, mine } = conflictOf(productDraftOf(known), draft, theirDraft);
  return (
    <Question
      open
      isWide
      onLeave={backToEditing}
      title={isWritten ? 'Changed meanwhile' : 'Sold meanwhile'}
      wayOut="Back to editing"
      answers={
        <>
          <Button look="outline" size="small" onClick={takeTheirs}>
            Take theirs
          </Button>
          <Button size="small" onClick={() => keepMine(mine)}>
            Keep mine
          </Button>
        </>
      }
    >
      {isWritten ? <Who theirs={theirs} /> : <p>{reason}</p>}
      {clashing.length > 0 && <Clashes fields={clashing} mine={draft} theirs={theirDraft} categories={categories} />}
      {theirsOnly.length > 0 && (
        <p>
          {clashing.length > 0 ? 'They also changed' : 'They changed'}{' '}
          <span className="font-semibold">{theirsOnly.map((field) => FIELD_NAMES[field]).join(', ')}</span>, which you
          left alone: that stays theirs either way.
        </p>
      )}
      <p className="text-ash">
        ‘Keep mine’ saves what you changed on top of their version. ‘Take theirs’ drops what you changed.
      </p>
    </Question>
  );
}
