import { slugify } from '#shared/base/slug.ts';
import type { PageContent, StoredPage } from '#shared/shop/page.ts';
import type { FieldLabels } from '#web/lib/data/failure.ts';

/** The page form as the admin filled it in. */
export interface PageDraft {
  title: string;
  /** Slug of a new page, once it is edited. Null to derive it from the title. */
  slug: string | null;
  bodyHtml: string;
  seoTitle: string;
  seoDescription: string;
  isPublished: boolean;
}

export const NEW_PAGE: StoredPage = {
  slug: '',
  title: '',
  bodyHtml: '',
  seoTitle: null,
  seoDescription: null,
  status: 'draft',
  version: 0,
  savedAt: null,
  savedBy: null,
};

export const pageDraft = (page: StoredPage): PageDraft => ({
  title: page.title,
  slug: null,
  bodyHtml: page.bodyHtml,
  seoTitle: page.seoTitle ?? '',
  seoDescription: page.seoDescription ?? '',
  isPublished: page.status === 'published',
});

const LONGEST_SLUG = 80;

/** Returns the slug of a new page. */
export const slugOf = ({ slug, title }: PageDraft): string =>
  slug ?? slugify(title).slice(0, LONGEST_SLUG).replace(/-$/, '');

export const pageContent = (draft: PageDraft): PageContent => ({
  title: draft.title,
  bodyHtml: draft.bodyHtml,
  seoTitle: draft.seoTitle.trim() || null,
  seoDescription: draft.seoDescription.trim() || null,
  status: draft.isPublished ? 'published' : 'draft',
});

/** Labels of the fields, by their paths in the API. */
export const PAGE_LABELS: FieldLabels = {
  title: 'Title',
  slug: 'Slug',
  bodyHtml: 'Text',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  status: 'Status',
};
