import { type FormEvent, useState } from 'react';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { SwitchField, TextArea, TextField } from '#web/components/admin/fields.tsx';
import { NumberField } from '#web/components/admin/number-field.tsx';
import { Button } from '#web/components/button.tsx';
import { FormSheet } from '#web/components/form-sheet.tsx';
import { ApiProblem } from '#web/lib/api.ts';
import { toast } from '#web/lib/toast.ts';
import { conflictingCategory, saveCategory } from '../api/categories.ts';
import {
  type CategoryDraft,
  type CategoryFaults,
  categoryDraftOf,
  faultsIn,
  isSameCategoryDraft,
  parseCategoryDraft,
  renamed,
} from '../category-draft.ts';

interface CategoryFormProps {
  /** Null for a new one. */
  category: AdminCategory | null;
  start: CategoryDraft;
  onSaved: (category: AdminCategory) => void;
  onClose: () => void;
}

const FIELDS: readonly (keyof CategoryFaults)[] = ['name', 'slug', 'description', 'position'];
const fieldId = (name: string) => `category-${name}`;

function focusFirst(faults: CategoryFaults): void {
  const first = FIELDS.find((name) => faults[name]);
  if (first) document.getElementById(fieldId(first))?.focus();
}

/** What somebody else wrote while this form was open: theirs can be taken over, or written over knowingly. */
function Meanwhile({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  return (
    <div role="alert" className="border-l-2 border-rust py-1 pl-4">
      <p>Somebody else changed this category while you were editing it. Nothing of yours is saved yet.</p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <button type="button" className="link min-h-11" onClick={onTheirs}>
          Show theirs
        </button>
        <button type="button" className="link min-h-11" onClick={onMine}>
          Keep mine
        </button>
      </p>
    </div>
  );
}

/** Makes a category or changes one. */
export function CategoryForm({ category, start, onSaved, onClose }: CategoryFormProps) {
  const [draft, setDraft] = useState(start);
  const [base, setBase] = useState(category);
  const [theirs, setTheirs] = useState<AdminCategory | null>(null);
  const [faults, setFaults] = useState<CategoryFaults>({});
  const [isBusy, setBusy] = useState(false);

  function show(found: CategoryFaults) {
    setFaults(found);
    focusFirst(found);
  }

  function change(next: CategoryDraft) {
    setDraft(next);
    setFaults({});
  }

  function fail(error: unknown) {
    const present = conflictingCategory(error);
    if (present) return setTheirs(present);
    const told = error instanceof ApiProblem ? faultsIn(error.problem.errors ?? []) : {};
    if (Object.keys(told).length > 0) return show(told);
    console.error('Category', error);
    toast({ tone: 'error', title: `Failed to ${base ? 'update' : 'create'} category`, name: 'category' });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || theirs) return;
    const read = parseCategoryDraft(draft);
    if (!read.input) return show(read.faults);
    setBusy(true);
    try {
      const saved = await saveCategory(read.input, base);
      toast({ tone: 'success', title: `Category ${base ? 'updated' : 'created'} successfully`, name: 'category' });
      onSaved(saved);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  const decide = (next: CategoryDraft) => {
    setBase(theirs);
    setTheirs(null);
    change(next);
  };

  return (
    <FormSheet
      open
      isUnsaved={!isBusy && !isSameCategoryDraft(draft, base ? categoryDraftOf(base) : start)}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={base ? 'Edit category' : 'New category'}
    >
      <form noValidate onSubmit={submit} className="flex min-h-0 grow flex-col">
        <div className="grow space-y-6 overflow-y-auto px-gutter py-6 md:py-8">
          {theirs && <Meanwhile onTheirs={() => decide(categoryDraftOf(theirs))} onMine={() => decide(draft)} />}
          <TextField
            id={fieldId('name')}
            label="Name"
            maxLength={80}
            autoComplete="off"
            value={draft.name}
            error={faults.name}
            onChange={({ target }) => change(renamed(draft, target.value))}
          />
          <TextField
            id={fieldId('slug')}
            label="Slug"
            maxLength={80}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={
              base && base.slug !== draft.slug
                ? 'The page moves; the old address goes on leading to it.'
                : `Its page: /products/${draft.slug || '…'}`
            }
            value={draft.slug}
            error={faults.slug}
            onChange={({ target }) => change({ ...draft, slug: target.value })}
          />
          <TextArea
            id={fieldId('description')}
            label="Description"
            maxLength={500}
            value={draft.description}
            error={faults.description}
            onChange={({ target }) => change({ ...draft, description: target.value })}
          />
          <NumberField
            id={fieldId('position')}
            label="Position"
            step={1}
            className="max-w-40"
            hint="Lower comes first."
            value={draft.position}
            error={faults.position}
            onChange={(position) => change({ ...draft, position })}
          />
          <SwitchField
            label="Featured"
            checked={draft.isFeatured}
            onChange={(isFeatured) => change({ ...draft, isFeatured })}
          />
        </div>
        <div className="flex shrink-0 flex-wrap justify-end gap-3 border-t border-concrete px-gutter py-4 *:grow sm:*:grow-0">
          <Button look="outline" size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="small" isBusy={isBusy || theirs !== null}>
            {base ? 'Save category' : 'Create category'}
          </Button>
        </div>
      </form>
    </FormSheet>
  );
}
