import { safeHtml } from '#functions/catalogue/safe-html.ts';
import { handle } from '#functions/http/http.ts';

export const previewHtml = handle('POST /api/admin/html-preview', async ({ body }) => ({
  html: await safeHtml(body.html),
}));
