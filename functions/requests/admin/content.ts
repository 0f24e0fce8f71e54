import { handle, requireActor } from '#functions/http/http.ts';
import { ORIGINAL_CONTENT } from '#shared/shop/default-content.ts';
import { getContent, listContentVersions, updateContent } from '#store/shop/content.ts';

export const getContentHandler = handle('GET /api/admin/content', () => getContent());

export const updateContentHandler = handle('PUT /api/admin/content', (request) =>
  updateContent(request.body, requireActor(request), request.now),
);

export const listContentVersionsHandler = handle('GET /api/admin/content/versions', async ({ query }) => {
  const page = await listContentVersions(query);
  // The last entry is always the content that came with the shop.
  return page.nextCursor === null ? { ...page, items: [...page.items, ORIGINAL_CONTENT] } : page;
});
