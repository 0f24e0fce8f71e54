import { handle } from '#functions/http.ts';
import { safeHtml } from '#functions/safe-html.ts';

export const previewHtml = handle('POST /api/admin/html-preview', async ({ body }) => ({
  html: await safeHtml(body.html),
}));
