import { createHash } from 'node:crypto';
import { Reply } from '#functions/http/http.ts';
import { escapeHtml } from '#shared/mail/escape-html.ts';
import { getSettings } from '#store/shop/settings.ts';

const STYLE = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:#f3f0e8;color:#11110f;font:1rem/1.6 "Instrument Sans",system-ui,-apple-system,"Segoe UI",sans-serif}
header,main,footer{width:100%;padding:1.25rem clamp(1rem,4vw,4rem)}
header{border-bottom:1px solid #d8d4c8}.name,h1{font-family:Archivo,"Arial Black","Helvetica Neue",Arial,sans-serif;font-weight:850;font-stretch:expanded;text-transform:uppercase;letter-spacing:-.02em}
.name{display:inline-block;padding:.5rem 0;font-size:1.25rem;text-decoration:none}
main{flex:1;padding-top:clamp(3rem,14vh,9rem);padding-bottom:4rem}
h1{margin:0 0 1.5rem;max-width:16ch;font-size:clamp(2rem,7vw,4.5rem);line-height:1;overflow-wrap:anywhere}p{max-width:38rem;margin:0 0 2rem;font-size:1.125rem}
a{color:inherit;text-underline-offset:.25em}form{margin:0 0 1.5rem}.back{display:inline-block;padding:.75rem 0}
button{font:inherit;font-weight:700;min-height:3.25rem;padding:0 2rem;background:#11110f;color:#f3f0e8;border:0;border-radius:0;cursor:pointer}
button:hover{background:#3e4a36}:focus-visible{outline:2px solid #11110f;outline-offset:3px}
footer{border-top:1px solid #d8d4c8;color:#5e5b52;font-size:.875rem}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

interface StandalonePage {
  shopName: string;
  title: string;
  /** HTML. Variable parts must be escaped. */
  content: string;
}

/** Renders a page without scripts or other files. The page works even if the rest of the site is down. */
const standalonePage = ({ shopName: storeName, title, content }: StandalonePage, status?: number): Reply =>
  new Reply(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} | ${escapeHtml(storeName)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><header><a class="name" href="/">${escapeHtml(storeName)}</a></header>
<main><h1>${escapeHtml(title)}</h1>${content}</main>
<footer>${escapeHtml(storeName)} newsletter</footer></body></html>`,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
    },
    status,
  );

export const BACK = '<p><a class="back" href="/">Back to the shop</a></p>';

/** Renders a page about the newsletter. `content` is HTML, and its variable parts must be escaped. */
export async function newsletterPage(title: string, content: string, status?: number): Promise<Reply> {
  const { name } = await getSettings();
  return standalonePage({ shopName: name, title, content }, status);
}
