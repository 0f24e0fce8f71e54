import { safeHtml } from '#functions/catalogue/safe-html.ts';
import { handle } from '#functions/http/http.ts';

export const previewHtmlHandler = handle('POST /api/admin/html-preview', async ({ body }) => ({
  html: await safeHtml(body.html),
}));
