import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StoredPage } from '#shared/shop/page.ts';
import { isPolicySlug, pagePath } from '#shared/shop/page-path.ts';
import { SwitchField, TextArea, TextField } from '#web/components/admin/fields.tsx';
import { SavedForm } from '#web/components/admin/save-bar.tsx';
import { Headline, Panel } from '#web/components/admin/screen.tsx';
import { VersionConflict } from '../../versions/version-conflict.tsx';
import { VersionsPanel, versionName } from '../../versions/versions-panel.tsx';
import { pageVersionsQuery } from '../api/admin-pages.ts';
import { slugOf } from '../page-draft.ts';
import { type PageFormState, usePageForm } from '../use-page-form.ts';
import { BodyField } from './body-field.tsx';
import { DeletePage } from './delete-page.tsx';
import { PagePreview } from './page-preview.tsx';

function Fields({ form: { draft, errorAt, set, isNew }, slug }: { form: PageFormState; slug: string }) {
  return (
    <div className="space-y-12">
      <Panel title="Content">
        <div className="grid gap-5">
          <TextField
            label="Title"
            maxLength={120}
            value={draft.title}
            error={errorAt('title')}
            onChange={(event) => set({ title: event.target.value })}
          />
          {isNew && (
            <TextField
              label="Slug"
              hint={`Page: ${pagePath(slug || '…')}. You can’t change this later.`}
              maxLength={80}
              value={slug}
              error={errorAt('slug')}
              onChange={(event) => set({ slug: event.target.value })}
            />
          )}
          <BodyField value={draft.bodyHtml} error={errorAt('bodyHtml')} onChange={(bodyHtml) => set({ bodyHtml })} />
        </div>
      </Panel>
      <Panel title="Search engine listing">
        <div className="grid gap-5">
          <TextField
            label="SEO title"
            hint="Shown in search results and in the browser tab. If empty, the page’s title is used."
            placeholder={draft.title}
            maxLength={120}
            value={draft.seoTitle}
            error={errorAt('seoTitle')}
            onChange={(event) => set({ seoTitle: event.target.value })}
          />
          <TextArea
            label="SEO description"
            hint="About 160 characters. If empty, the first words of the page are used."
            rows={2}
            maxLength={320}
            value={draft.seoDescription}
            error={errorAt('seoDescription')}
            onChange={(event) => set({ seoDescription: event.target.value })}
          />
        </div>
      </Panel>
      {!isPolicySlug(slug) && (
        <Panel title="Status">
          <SwitchField
            label="Published"
            hint="Shoppers can’t see drafts."
            checked={draft.isPublished}
            onChange={(isPublished) => set({ isPublished })}
          />
        </Panel>
      )}
      <Panel title="Preview">
        <PagePreview slug={slug} title={draft.title} bodyHtml={draft.bodyHtml} label="Preview of the page" />
      </Panel>
    </div>
  );
}

function Versions({ form, slug }: { form: PageFormState; slug: string }) {
  const query = useInfiniteQuery(pageVersionsQuery(slug));
  return (
    <VersionsPanel
      query={query}
      versions={query.data?.pages.flatMap(({ items }) => items)}
      current={form.known.version}
      isUnsaved={form.isUnsaved}
      isBusy={form.isSaving}
      preview={(version: StoredPage) => (
        <PagePreview
          slug={slug}
          title={version.title}
          bodyHtml={version.bodyHtml}
          label={`Preview of ${versionName(version).toLowerCase()}`}
        />
      )}
      onRestore={form.restore}
    />
  );
}

function PageHead({ page, children }: { page: StoredPage; children?: ReactNode }) {
  const path = pagePath(page.slug);
  return (
    <Headline title={page.title || 'New Page'}>
      {page.status === 'published' && (
        <a href={path} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
          View page<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {children}
    </Headline>
  );
}

/** Shows the form of one page, with a preview and the saved versions. */
export function PageForm({ page }: { page: StoredPage }) {
  const element = useRef<HTMLFormElement>(null);
  const form = usePageForm(page, element);
  const [isDeleted, setDeleted] = useState(false);
  const navigate = useNavigate();
  const { known, draft, isNew, created } = form;
  const slug = isNew ? slugOf(draft) : page.slug;

  useEffect(() => {
    if (created) navigate(`/admin/pages/${created}/edit`, { replace: true });
    if (isDeleted) navigate('/admin/pages');
  }, [created, isDeleted, navigate]);

  return (
    <>
      <PageHead page={known}>
        {!isNew && !isPolicySlug(slug) && <DeletePage page={known} onDeleted={() => setDeleted(true)} />}
      </PageHead>
      <SavedForm
        element={element}
        form={form}
        what="this page"
        action={isNew ? 'Create page' : 'Save page'}
        hasUndo={!isNew}
        isDone={!!created || isDeleted}
      >
        <Fields form={form} slug={slug} />
        {!isNew && (
          <div className="mt-12">
            <Versions form={form} slug={slug} />
          </div>
        )}
      </SavedForm>
      <VersionConflict what="page" form={form} />
    </>
  );
}
