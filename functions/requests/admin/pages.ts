import { safeHtmlField } from '#functions/catalogue/safe-html.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { getPageOrOriginal, listAllPages, originalPage } from '#functions/shop/pages.ts';
import { Problem } from '#shared/base/errors.ts';
import { MAX_PAGE_HTML, PAGE_TAKEN, type PageContent } from '#shared/shop/page.ts';
import { isPolicySlug } from '#shared/shop/page-path.ts';
import { deletePage, insertPage, listPageVersions, updatePage } from '#store/shop/pages.ts';

const sanitized = async <T extends PageContent>(input: T): Promise<T> => ({
  ...input,
  bodyHtml: await safeHtmlField(input.bodyHtml, { path: 'bodyHtml', max: MAX_PAGE_HTML }),
  seoTitle: input.seoTitle || null,
  seoDescription: input.seoDescription || null,
});

export const listPagesHandler = handle('GET /api/admin/pages', async () => ({ items: await listAllPages() }));

export const getAdminPageHandler = handle('GET /api/admin/pages/{slug}', ({ params }) =>
  getPageOrOriginal(params.slug),
);

export const createPageHandler = handle('POST /api/admin/pages', async (request) => {
  const { body } = request;
  if (isPolicySlug(body.slug))
    throw new Problem('conflict', PAGE_TAKEN, { errors: [{ path: 'slug', message: PAGE_TAKEN }] });
  return insertPage(await sanitized(body), requireActor(request), request.now);
});

const ALWAYS_SHOWN = 'A policy can’t be a draft';

export const updatePageHandler = handle('PUT /api/admin/pages/{slug}', async (request) => {
  const { slug } = request.params;
  if (isPolicySlug(slug) && request.body.status !== 'published')
    throw new Problem('invalid_request', ALWAYS_SHOWN, { errors: [{ path: 'status', message: ALWAYS_SHOWN }] });
  const input = await sanitized(request.body);
  return updatePage(slug, input, requireActor(request), request.now, originalPage(slug));
});

export const deletePageHandler = handle('DELETE /api/admin/pages/{slug}', async (request) => {
  const { slug } = request.params;
  if (isPolicySlug(slug)) throw new Problem('conflict', 'Policies can’t be deleted');
  await deletePage(slug, requireActor(request), request.now);
  return undefined;
});

export const listPageVersionsHandler = handle('GET /api/admin/pages/{slug}/versions', async ({ params, query }) => {
  const page = await listPageVersions(params.slug, query);
  const original = originalPage(params.slug);
  if (page.items.length === 0 && !query.cursor && !original) throw new Problem('not_found');
  // The last entry is always the text that came with the shop.
  return page.nextCursor === null && original ? { ...page, items: [...page.items, original] } : page;
});
