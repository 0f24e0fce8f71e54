import { ConflictDialog } from '#web/components/admin/conflict-dialog.tsx';
import { NumberField, SwitchField, TextArea, TextField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { FormSheet } from '#web/components/form-sheet.tsx';
import { renamed } from '../category-draft.ts';
import { type CategoryFormProps, type CategoryFormState, fieldId, useCategoryForm } from '../use-category-form.ts';

/** Creates or edits a category. */
export function CategoryForm({ onClose, ...options }: CategoryFormProps) {
  const form = useCategoryForm(options);
  const { known, isBusy, isUnsaved, conflict } = form;
  return (
    <FormSheet
      open
      isUnsaved={!isBusy && isUnsaved}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={known ? 'Edit category' : 'New category'}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
        className="flex min-h-0 grow flex-col"
      >
        <div className="grow space-y-6 overflow-y-auto px-gutter py-6 md:py-8">
          <Fields form={form} />
        </div>
        <div className="flex shrink-0 flex-wrap justify-end gap-3 border-t border-concrete px-gutter py-4 *:grow sm:*:grow-0">
          <Button look="outline" size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="small" isBusy={isBusy}>
            {known ? 'Save category' : 'Create category'}
          </Button>
        </div>
        {conflict && (
          <ConflictDialog
            title="This category was changed by another admin"
            take={{ label: 'Use the saved version', onTake: form.takeNewer }}
            keep={{ label: 'Keep my changes', onKeep: form.keepMine }}
            onBack={form.backToEditing}
          >
            <p>It was saved while you were editing. Your changes are not saved yet.</p>
          </ConflictDialog>
        )}
      </form>
    </FormSheet>
  );
}

function Fields({ form: { known, draft, errors, change } }: { form: CategoryFormState }) {
  return (
    <>
      <TextField
        id={fieldId('name')}
        label="Name"
        maxLength={80}
        autoComplete="off"
        value={draft.name}
        error={errors.name}
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
          known && known.slug !== draft.slug
            ? 'The old address will redirect to the new one.'
            : `Page: /products/${draft.slug || '…'}`
        }
        value={draft.slug}
        error={errors.slug}
        onChange={({ target }) => change({ slug: target.value })}
      />
      <TextArea
        id={fieldId('description')}
        label="Description (optional)"
        maxLength={500}
        value={draft.description}
        error={errors.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <NumberField
        id={fieldId('position')}
        label="Position"
        step={1}
        className="max-w-40"
        hint="Lower numbers come first in menus and on the home page."
        value={draft.position}
        error={errors.position}
        onChange={(position) => change({ position })}
      />
      <SwitchField
        label="Featured"
        hint="Shown in the header and, once it has products, before other categories in menus and on the home page."
        checked={draft.isFeatured}
        onChange={(isFeatured) => change({ isFeatured })}
      />
    </>
  );
}
