const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** One thing to do, as a button that mail programs without styles still show as a link. */
export const mailButton = (label: string, url: string): string =>
  `<p style="margin:0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;background:#11110f;color:#f3f0e8;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>`;

/** The frame every mail of the shop shares; `content` is HTML whose variable parts are escaped already. */
export const mailLayout = (storeName: string, title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f3f0e8;color:#11110f;font:16px/1.5 -apple-system,'Segoe UI',Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="margin:0 0 32px;font-weight:800;letter-spacing:.02em;text-transform:uppercase">${escapeHtml(storeName)}</p>
${content}
</div></body></html>`;
