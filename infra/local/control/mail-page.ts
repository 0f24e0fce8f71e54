import { escapeHtml } from '#shared/mail/escape-html.ts';
import { forceColorScheme } from '#shared/mail/mail-preview.ts';
import { MAIL_SAMPLES } from '#shared/mail/samples.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';

const STYLE = `body{margin:0;padding:2rem 1.25rem 4rem;background:#f3f0e8;color:#11110f;font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.75rem;margin:0 0 1rem}h2{font-size:1.1rem;margin:3rem 0 .25rem;border-top:1px solid #11110f;padding-top:.75rem}p{margin:0 0 1rem}a{color:inherit}
.shots{display:flex;gap:1.5rem;overflow-x:auto}iframe{flex:none;height:52rem;border:1px solid #d8d4c8}pre{white-space:pre-wrap;font:inherit;max-width:40rem}
:focus-visible{outline:3px solid #3e4a36;outline-offset:2px}`;

const SHOTS = [
  { width: 640, scheme: 'light' },
  { width: 320, scheme: 'light' },
  { width: 640, scheme: 'dark' },
  { width: 320, scheme: 'dark' },
] as const;

/**
 * Renders the page at `/_local/mails`. It shows every email with sample data in two widths, in light and dark, and as plain
 * text.
 */
export function mailPage(siteUrl: string): string {
  const shop = { ...DEFAULT_SETTINGS, siteUrl };
  const mails = Object.entries(MAIL_SAMPLES).map(([name, { title, write }]) => {
    const { subject, html, text } = write(shop);
    const shots = SHOTS.map(
      ({ width, scheme }) =>
        `<iframe loading="lazy" sandbox="" title="${escapeHtml(title)}, ${width} px, ${scheme}" style="width:${width}px" srcdoc="${escapeHtml(forceColorScheme(html, scheme))}"></iframe>`,
    );
    return `<h2 id="${name}">${escapeHtml(title)}</h2><p>${escapeHtml(subject)}</p>
<div class="shots" tabindex="0" role="region" aria-label="${escapeHtml(title)}">${shots.join('')}</div>
<details><summary>Plain text</summary><pre>${escapeHtml(text)}</pre></details>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Emails</title><style>${STYLE}</style></head>
<body><main><p><a href="/_local">The local cloud</a></p><h1>Emails</h1>${mails.join('\n')}</main></body></html>`;
}
