import { useRef, useState } from 'react';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { ConflictDialog } from '#web/components/admin/conflict-dialog.tsx';
import { TextArea, TextField } from '#web/components/admin/fields.tsx';
import { PictureField } from '#web/components/admin/picture-field.tsx';
import { SavedForm } from '#web/components/admin/save-bar.tsx';
import { Headline, Panel } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { pictureUpload } from '../../admin-products/form/picture-upload.ts';
import { newCategoryDraft } from '../category-draft.ts';
import { CategoryForm } from '../components/category-form.tsx';
import { ProductsPanel } from './products-panel.tsx';
import { RulePanel } from './rule-panel.tsx';
import { type CategoryPageForm, useCategoryPage } from './use-category-page.ts';

function Appearance({ form: { draft, known, errorAt, set } }: { form: CategoryPageForm }) {
  return (
    <>
      <Panel title="Top of the page">
        <PictureField
          upload={pictureUpload}
          hint="Shown at the top of the category’s page."
          without="The category’s page has no picture."
          removal="Remove the picture"
          picture={draft.picture}
          error={errorAt('picture.alt')}
          onChange={(picture) => set({ picture })}
        />
      </Panel>
      <Panel title="Search engine listing">
        <div className="grid gap-5">
          <TextField
            label="SEO title"
            hint="If empty, the category’s name is used."
            placeholder={known.name}
            maxLength={120}
            value={draft.seoTitle}
            error={errorAt('seoTitle')}
            onChange={({ target }) => set({ seoTitle: target.value })}
          />
          <TextArea
            label="SEO description"
            hint="About 160 characters. If empty, the category’s description is used."
            rows={3}
            maxLength={320}
            value={draft.seoDescription}
            error={errorAt('seoDescription')}
            onChange={({ target }) => set({ seoDescription: target.value })}
          />
        </div>
      </Panel>
    </>
  );
}

interface CategoryPageProps {
  category: AdminCategory;
  /** Called after the name or address of the category has changed. Reads the category again. */
  onDetailsSaved: () => void;
}

/** Shows the page of one category: its products and their order, its picture, and its text for search engines. */
export function CategoryPage({ category, onDetailsSaved }: CategoryPageProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useCategoryPage(category, element);
  const [isEditing, setEditing] = useState(false);
  const { known, isUnsaved } = form;
  return (
    <>
      <Headline title={known.name}>
        <div className="flex flex-wrap items-center gap-x-6">
          <a
            href={`/products/${known.slug}`}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            View category<span className="sr-only"> (opens in a new tab)</span>
          </a>
          <Button look="outline" size="small" disabled={isUnsaved} onClick={() => setEditing(true)}>
            Edit name and description
          </Button>
        </div>
      </Headline>
      <SavedForm element={element} form={form} what="this category" action="Save category" hasUndo={false}>
        <div className="grid gap-12 xl:grid-cols-[1fr_24rem]">
          <div className="min-w-0 space-y-12">
            <RulePanel form={form} />
            <ProductsPanel form={form} />
          </div>
          <div className="min-w-0 space-y-12">
            <Appearance form={form} />
          </div>
        </div>
      </SavedForm>
      {isEditing && (
        <CategoryForm
          category={known}
          blank={newCategoryDraft([])}
          onSaved={onDetailsSaved}
          onClose={() => setEditing(false)}
        />
      )}
      {form.conflict && (
        <ConflictDialog
          title="This category was changed by another admin"
          take={{ label: 'Use the saved version', onTake: form.takeNewer }}
          keep={{ label: 'Keep my changes', onKeep: form.keepMine }}
          onBack={form.backToEditing}
        >
          <p>It was saved while you were editing. Your changes are not saved yet.</p>
        </ConflictDialog>
      )}
    </>
  );
}
