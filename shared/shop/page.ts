import * as z from 'zod/mini';
import { SLUG_PATTERN } from '#shared/base/slug.ts';
import { textSchema } from '#shared/base/text.ts';
import type { DefaultPage } from './default-pages/default-page.ts';

export const MAX_PAGE_HTML = 45_000;
/** Maximum length of a page's slug. It is shorter than for other slugs, because the history identifies a page by its slug. */
const MAX_PAGE_SLUG = 80;
export const PAGE_TAKEN = 'A page with this slug already exists';

const contentFields = {
  title: textSchema(120, 1),
  bodyHtml: z.string().check(z.maxLength(MAX_PAGE_HTML)),
  /** Title in search results and in the browser tab. Null to use the page's title. */
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

/** Validates a page that an admin saves. `version` is the version that the admin edited. */
export const pageInputSchema = z.strictObject({ ...contentFields, version: z.int().check(z.gte(0)) });
export type PageInput = z.infer<typeof pageInputSchema>;
export type PageContent = Omit<PageInput, 'version'>;

/** Describes one saved version of a page. The newest version is shown. */
export const storedPageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  bodyHtml: z.string(),
  seoTitle: z.nullable(z.string()),
  seoDescription: z.nullable(z.string()),
  status: z.enum(['draft', 'published']),
  /** Number of the version, starting at 1. 0 is the default text. */
  version: z.int(),
  /** UTC ISO time. Null for the default text. */
  savedAt: z.nullable(z.string()),
  /** Email address of the admin. Null for the default text. */
  savedBy: z.nullable(z.string()),
});
export type StoredPage = z.infer<typeof storedPageSchema>;

/** Describes a page in a list. */
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

/** Describes a page as shoppers see it. Placeholders are filled in and the HTML is sanitized. */
export const shownPageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  html: z.string(),
  seoTitle: z.nullable(z.string()),
  seoDescription: z.nullable(z.string()),
});
export type ShownPage = z.infer<typeof shownPageSchema>;

/** Returns the default text of a page as version 0. */
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
