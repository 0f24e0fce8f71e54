import * as z from 'zod/mini';
import { SLUG_PATTERN } from '#shared/base/slug.ts';
import { textSchema } from '#shared/base/text.ts';
import type { DefaultPage } from './default-pages/default-page.ts';

export const MAX_PAGE_HTML = 45_000;
/** Shorter than other slugs, because the history names a page by its slug. */
const MAX_PAGE_SLUG = 80;
export const PAGE_TAKEN = 'A page with this slug already exists';

const contentFields = {
  title: textSchema(120, 1),
  bodyHtml: z.string().check(z.maxLength(MAX_PAGE_HTML)),
  /** Title in search results and in the tab; null for the page's own. */
  seoTitle: z.nullable(textSchema(120)),
  seoDescription: z.nullable(textSchema(320)),
  status: z.enum(['draft', 'published']),
};

export const pageSlugSchema = z
  .string()
  .check(
    z.maxLength(MAX_PAGE_SLUG),
    z.regex(SLUG_PATTERN, 'Slug must contain only lowercase letters, numbers, and hyphens'),
  );

export const newPageSchema = z.strictObject({ slug: pageSlugSchema, ...contentFields });
export type NewPage = z.infer<typeof newPageSchema>;

/** A page as an admin saves it; `version` is the one it was edited from. */
export const pageInputSchema = z.strictObject({ ...contentFields, version: z.int().check(z.gte(0)) });
export type PageInput = z.infer<typeof pageInputSchema>;
export type PageContent = Omit<PageInput, 'version'>;

/** One saved version of a page. The newest one counts. */
export const storedPageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  bodyHtml: z.string(),
  seoTitle: z.nullable(z.string()),
  seoDescription: z.nullable(z.string()),
  status: z.enum(['draft', 'published']),
  /** Counts the saves; 0 is the text that came with the shop. */
  version: z.int(),
  /** UTC ISO; null for the text that came with the shop. */
  savedAt: z.nullable(z.string()),
  /** Email address of the admin; null for the text that came with the shop. */
  savedBy: z.nullable(z.string()),
});
export type StoredPage = z.infer<typeof storedPageSchema>;

/** A page as lists show it. */
export const pageRowSchema = z.pick(storedPageSchema, {
  slug: true,
  title: true,
  status: true,
  version: true,
  savedAt: true,
});
export type PageRow = z.infer<typeof pageRowSchema>;

export const toPageRow = ({ slug, title, status, version, savedAt }: StoredPage): PageRow => ({
  slug,
  title,
  status,
  version,
  savedAt,
});

/** A page as shoppers read it, filled in and sanitized. */
export const shownPageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  html: z.string(),
  seoTitle: z.nullable(z.string()),
  seoDescription: z.nullable(z.string()),
});
export type ShownPage = z.infer<typeof shownPageSchema>;

/** Returns the text that came with the shop as version 0. */
export const toOriginal = ({ slug, title, bodyHtml, seoDescription }: DefaultPage): StoredPage => ({
  slug,
  title,
  bodyHtml,
  seoTitle: null,
  seoDescription,
  status: 'published',
  version: 0,
  savedAt: null,
  savedBy: null,
});
