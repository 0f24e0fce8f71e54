import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import type { ShopContent, StoredContent } from '#shared/shop/content.ts';
import type { PictureUpload } from '#web/components/admin/picture-field.tsx';
import { SavedForm } from '#web/components/admin/save-bar.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { VersionConflict } from '../../versions/version-conflict.tsx';
import { VersionsPanel, versionName } from '../../versions/versions-panel.tsx';
import { contentVersionsQuery } from '../api/admin-content.ts';
import { contentOf } from '../content-draft.ts';
import { type ContentFormState, useContentForm } from '../use-content-form.ts';
import { LogoPanel, LooksPanel } from './brand-panels.tsx';
import { HeroPanel, SectionsPanel, StoryPanel } from './home-panels.tsx';
import { AnnouncementPanel, FooterPanel, LinkTargets, MenuPanel } from './link-panels.tsx';

const DEBOUNCE_MS = 300;

/** Renders a preview of the shop with the given content. */
type Preview = (content: ShopContent, label: string, first?: 'phone' | 'desktop') => ReactNode;

function DraftPreview({ draft, preview }: { draft: ContentFormState['draft']; preview: Preview }) {
  const settled = useDebounced(draft, DEBOUNCE_MS);
  const content = useMemo(() => contentOf(settled), [settled]);
  return preview(content, 'Preview of the shop', 'phone');
}

function Versions({ form, preview }: { form: ContentFormState; preview: Preview }) {
  const query = useInfiniteQuery(contentVersionsQuery);
  return (
    <VersionsPanel
      query={query}
      versions={query.data?.pages.flatMap(({ items }) => items)}
      current={form.known.version}
      isUnsaved={form.isUnsaved}
      isBusy={form.isSaving}
      preview={(version: StoredContent) => preview(version, `Preview of ${versionName(version).toLowerCase()}`)}
      onRestore={form.restore}
    />
  );
}

interface ContentFormProps {
  content: StoredContent;
  /** Messages to show if the shop's announcements were never changed. */
  bannerMessages: readonly string[];
  preview: Preview;
  upload: PictureUpload;
}

/** Shows the form for the shop's appearance, with a preview and the saved versions. */
export function ContentForm({ content, bannerMessages, preview, upload }: ContentFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useContentForm(content, bannerMessages, element);
  return (
    <>
      <SavedForm element={element} form={form} what="the appearance" action="Save appearance">
        <div className="grid gap-x-10 gap-y-12 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0 space-y-12">
            <LinkTargets />
            <LogoPanel {...form} />
            <LooksPanel {...form} />
            <AnnouncementPanel {...form} />
            <MenuPanel {...form} />
            <HeroPanel {...form} upload={upload} />
            <SectionsPanel {...form} />
            <StoryPanel {...form} />
            <FooterPanel {...form} />
          </div>
          <div className="min-w-0 xl:row-span-2">
            <div className="xl:sticky xl:top-4">
              <Panel title="Preview">
                <DraftPreview draft={form.draft} preview={preview} />
              </Panel>
            </div>
          </div>
          <div className="min-w-0">
            <Versions form={form} preview={preview} />
          </div>
        </div>
      </SavedForm>
      <VersionConflict what="appearance" form={form} />
    </>
  );
}
