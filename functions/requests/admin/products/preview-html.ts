import { handle } from '../../../http.ts';
import { safeHtml } from '../../../safe-html.ts';

export const previewHtml = handle('POST /api/admin/html-preview', async ({ body }) => ({
  html: await safeHtml(body.html),
}));
