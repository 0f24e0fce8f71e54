import { safeHtml } from '#functions/catalogue/safe-html.ts';
import { Problem } from '#shared/base/errors.ts';
import { DEFAULT_PAGES, findDefaultPage } from '#shared/shop/default-pages/all.ts';
import { type PageRow, type ShownPage, type StoredPage, toOriginal, toPageRow } from '#shared/shop/page.ts';
import { isPolicySlug } from '#shared/shop/page-path.ts';
import { fillPlaceholders } from '#shared/shop/page-placeholders.ts';
import { getPage, getRecentPage, listPages } from '#store/shop/pages.ts';
import { getRecentSettings } from '#store/shop/settings.ts';

/** Returns the original text of a page that came with the shop. Null for a page that an admin created. */
export function originalPage(slug: string): StoredPage | null {
  const page = findDefaultPage(slug);
  return page ? toOriginal(page) : null;
}

/**
 * Returns the newest version of a page, drafts included. For a policy that was never saved, returns its original text. Throws
 * `not_found`.
 */
export async function getPageOrOriginal(slug: string): Promise<StoredPage> {
  const page = (await getPage(slug)) ?? originalPage(slug);
  if (!page) throw new Problem('not_found');
  return page;
}

/** Returns a published page with sanitized HTML. Throws `not_found` for a draft and for an unknown page. */
export async function getShownPage(slug: string): Promise<ShownPage> {
  const [saved, settings] = await Promise.all([getRecentPage(slug), getRecentSettings()]);
  const page = saved ?? originalPage(slug);
  if (page?.status !== 'published') throw new Problem('not_found');
  const html = await safeHtml(fillPlaceholders(page.bodyHtml, settings));
  return { slug, title: page.title, html, seoTitle: page.seoTitle, seoDescription: page.seoDescription };
}

/** Lists the policies first, and then the other pages by slug. Drafts are included. */
export async function listAllPages(): Promise<PageRow[]> {
  const saved = await listPages();
  const policies = DEFAULT_PAGES.map(
    (page) => saved.find(({ slug }) => slug === page.slug) ?? toPageRow(toOriginal(page)),
  );
  return [...policies, ...saved.filter(({ slug }) => !isPolicySlug(slug))];
}
