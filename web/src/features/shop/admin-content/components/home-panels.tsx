import { useQuery } from '@tanstack/react-query';
import { MAX_SECTION_PRODUCTS, MAX_SECTIONS } from '#shared/shop/content.ts';
import { NumberField, SelectField, SwitchField, TextArea, TextField } from '#web/components/admin/fields.tsx';
import { PictureField, type PictureUpload } from '#web/components/admin/picture-field.tsx';
import { RowsEditor } from '#web/components/admin/rows-editor.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { newKey } from '../../admin-settings/settings-draft.ts';
import { startSections } from '../content-draft.ts';
import type { ContentFormState } from '../use-content-form.ts';
import { TARGETS } from './link-panels.tsx';

export function HeroPanel({ draft: { hero }, errorAt, set, upload }: ContentFormState & { upload: PictureUpload }) {
  const { tagline } = useSettings();
  const change = (part: Partial<typeof hero>) => set({ hero: { ...hero, ...part } });
  return (
    <Panel title="Top of the home page">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          className="sm:col-span-2"
          label="Headline"
          hint="If empty, the tagline is shown."
          placeholder={tagline}
          maxLength={120}
          value={hero.headline}
          error={errorAt('hero.headline')}
          onChange={(event) => change({ headline: event.target.value })}
        />
        <TextArea
          className="sm:col-span-2"
          label="Text above the button"
          rows={2}
          maxLength={300}
          value={hero.text}
          error={errorAt('hero.text')}
          onChange={(event) => change({ text: event.target.value })}
        />
        <TextField
          label="Button text"
          maxLength={40}
          value={hero.button.label}
          error={errorAt('hero.button.label')}
          onChange={(event) => change({ button: { ...hero.button, label: event.target.value } })}
        />
        <TextField
          label="Button link"
          list={TARGETS}
          maxLength={300}
          value={hero.button.to}
          error={errorAt('hero.button.to')}
          onChange={(event) => change({ button: { ...hero.button, to: event.target.value } })}
        />
        <PictureField
          upload={upload}
          hint="A portrait picture of a single garment works best."
          without="The home page shows the shop’s original drawing."
          removal="Use the original drawing"
          picture={hero.picture}
          error={errorAt('hero.picture.alt')}
          onChange={(picture) => change({ picture })}
        />
      </div>
    </Panel>
  );
}

export function SectionsPanel({ draft, errorAt, set }: ContentFormState) {
  const categories = useQuery(categoriesQuery).data?.items ?? [];
  return (
    <Panel title="Sections of the home page">
      <SwitchField
        label="Choose the sections yourself"
        hint="Otherwise, each of the first eight categories gets a section. Sections without products are hidden."
        checked={draft.sections !== null}
        onChange={(isOwn) => set({ sections: isOwn ? startSections(categories, MAX_SECTIONS) : null })}
      />
      {draft.sections && (
        <div className="mt-5">
          <RowsEditor
            what="section"
            rows={draft.sections}
            most={MAX_SECTIONS}
            nothing="No sections: the home page shows no products."
            blank={() => ({ key: newKey(), categoryId: categories[0]?.id ?? '', count: '4' })}
            onChange={(sections) => set({ sections })}
            fields={(section, index, change) => (
              <>
                <SelectField
                  id={section.key}
                  label={`Category in section ${index + 1}`}
                  value={section.categoryId}
                  onChange={(event) => change({ categoryId: event.target.value })}
                >
                  {categories.every(({ id }) => id !== section.categoryId) && (
                    <option value={section.categoryId}>Deleted category</option>
                  )}
                  {categories.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                <NumberField
                  label={`Products in section ${index + 1}`}
                  min={1}
                  max={MAX_SECTION_PRODUCTS}
                  step={1}
                  value={section.count}
                  error={errorAt(`sections.${index}.count`)}
                  onChange={(count) => change({ count })}
                />
              </>
            )}
          />
        </div>
      )}
    </Panel>
  );
}

/** Edits the story, the last section of the home page. */
export function StoryPanel({ draft: { story }, errorAt, set }: ContentFormState) {
  const change = (part: Partial<typeof story>) => set({ story: { ...story, ...part } });
  return (
    <Panel title="Story on the home page">
      <SwitchField
        label="Show the story"
        hint="The last section of the home page, where the “learn more” button leads."
        checked={story.isShown}
        onChange={(isShown) => change({ isShown })}
      />
      {story.isShown && (
        <div className="mt-5 space-y-5">
          <TextField
            label="Story headline"
            maxLength={80}
            value={story.headline}
            error={errorAt('story.headline')}
            onChange={(event) => change({ headline: event.target.value })}
          />
          <TextArea
            label="Story text"
            hint="Leave an empty line to start a new paragraph. The discounts and free shipping are added below."
            rows={7}
            maxLength={1_000}
            value={story.text}
            error={errorAt('story.text')}
            onChange={(event) => change({ text: event.target.value })}
          />
        </div>
      )}
    </Panel>
  );
}
