import { useQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { ConflictDialog } from '#web/components/admin/conflict-dialog.tsx';
import { CompareTable } from '#web/components/admin/table.tsx';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { useAuth } from '#web/lib/session/session.tsx';
import { lastChangeQuery } from '../api/admin-product.ts';
import { totalOf } from '../variants/variant-rows.ts';
import { compareDrafts, FIELD_LABELS, fieldLabel } from './compare-drafts.ts';
import { type DraftField, type ProductDraft, productDraft } from './product-draft.ts';
import type { FormPart, ProductFormState } from './use-product-form.ts';

/** Shows who saved the product last. Says “Another admin” if the audit trail doesn't know. */
function LastSaved({ current }: { current: AdminProduct }) {
  const { data } = useQuery(lastChangeQuery(current.id));
  const { profile } = useAuth();
  const isMine = data !== undefined && data?.actor.email === profile?.email;
  const who = isMine ? 'You' : (data?.actor.email ?? 'Another admin');
  return (
    <p>
      <span className="font-semibold break-words">{who}</span> saved this product {isMine && 'in another window '}on{' '}
      <time dateTime={current.updatedAt} className="figures">
        {formatStamp(current.updatedAt)}
      </time>
      , after it was opened here.
    </p>
  );
}

interface ChangedByBothProps {
  fields: readonly DraftField[];
  mine: ProductDraft;
  other: ProductDraft;
}

function ChangedByBoth({ fields, mine, other }: ChangedByBothProps) {
  const { data } = useQuery(categoriesQuery);
  const categories = new Map(data?.items.map(({ id, name }) => [id, name]));
  return (
    <CompareTable
      caption="Fields changed in both versions"
      heads={['Field', 'Yours', 'Saved']}
      rows={fields.map((field) => ({
        key: field,
        name: FIELD_LABELS[field],
        values: [fieldLabel(mine, field, categories), fieldLabel(other, field, categories)],
      }))}
    />
  );
}

const stockOf = ({ variants, quantity }: ProductDraft): number => (variants ? totalOf(variants) : Number(quantity));

interface ComparisonProps {
  form: ProductFormState;
  conflict: NonNullable<ProductFormState['conflict']>;
}

function Comparison({ form: { known, draft, takeNewer, keepMine, backToEditing }, conflict }: ComparisonProps) {
  const { current, reason } = conflict;
  // If the version is the same, only the stock has changed, because units were sold.
  const isWritten = current.version !== known?.version;
  const other = productDraft(current);
  const { changedByBoth, changedByOther, merged } = compareDrafts(productDraft(known), draft, other);
  const isAddedUp = ![stockOf(draft), stockOf(other)].includes(stockOf(merged));
  return (
    <ConflictDialog
      isWide
      title={isWritten ? 'This product has changed' : 'Items were sold'}
      take={{ label: 'Use the saved version', onTake: takeNewer }}
      keep={{ label: 'Keep my changes', onKeep: () => keepMine(merged) }}
      onBack={backToEditing}
    >
      {isWritten ? <LastSaved current={current} /> : <p>{reason}</p>}
      {changedByBoth.length > 0 && <ChangedByBoth fields={changedByBoth} mine={draft} other={other} />}
      {changedByOther.length > 0 && (
        <p>
          {changedByBoth.length > 0 ? 'Also changed in the saved version: ' : 'Changed in the saved version: '}
          <span className="font-semibold">{changedByOther.map((field) => FIELD_LABELS[field]).join(', ')}</span>. These
          changes are kept either way.
        </p>
      )}
      {isAddedUp && <p>Changes of stock add up: with yours, {stockOf(merged)} are in stock.</p>}
      <p className="text-ash">
        “Keep my changes” adds your changes to the saved version. “Use the saved version” discards them.
      </p>
    </ConflictDialog>
  );
}

/** Shows the fields that two admins changed in the same product, and asks which values to keep. */
export const ProductConflict = ({ form }: FormPart) =>
  form.conflict && <Comparison form={form} conflict={form.conflict} />;
