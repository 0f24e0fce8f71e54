import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { config } from '#functions/runtime/config.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { callApiInProcess } from './in-process-api.ts';

/** Describes the result of the web build's renderer (`web/src/server.tsx`). */
export interface Rendered {
  status: number;
  location?: string;
  isShared: boolean;
  head: string;
  body: string;
  data: string;
  module: string;
  brand: { icons: string; style: string; hasOwnFace: boolean };
}

type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>;

interface Site {
  /** Contains `index.html` with placeholders. */
  frame: string;
  manifest: Manifest;
  render: (url: URL) => Promise<Rendered>;
}

async function loadSite(): Promise<Site> {
  const { WEB_DIRECTORY, SITE_URL } = config();
  const client = resolve(WEB_DIRECTORY, 'client');
  const { createRenderer } = await import(pathToFileURL(resolve(WEB_DIRECTORY, 'server', 'server.js')).href);
  return {
    frame: readFileSync(join(client, 'index.html'), 'utf8'),
    manifest: JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')),
    render: createRenderer({ answer: callApiInProcess, site: SITE_URL }),
  };
}

let loading: Promise<Site> | undefined;

const builtSite = (): Promise<Site> => {
  loading ??= loadSite().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

/** Returns the scripts that a page's module needs in addition to those in `index.html`. */
function scriptsOf(manifest: Manifest, name: string, known: Set<string>): string[] {
  const chunk = manifest[name];
  if (!chunk || known.has(chunk.file)) return [];
  known.add(chunk.file);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => scriptsOf(manifest, imported, known))];
}

/** Returns tags that preload the page's code, so that the browser fetches it together with the shop's code. */
function preloads({ frame, manifest }: Site, module: string): string {
  const named = new Set([...frame.matchAll(/assets\/[^"]+\.js/g)].map(([file]) => file));
  const files = scriptsOf(manifest, module, named);
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('\n    ');
}

const APP_CODE = /\n?[ ]*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g;

/**
 * Moves the app's code into a template. `web/early-use.js` takes it from there once the first view is complete. The rendered
 * page is visible before hydration, so its pictures and fonts come first.
 */
function withCodeLast(html: string): string {
  const code = (html.match(APP_CODE) ?? []).map((tag) => tag.replace(/<(script|link)/, '<$1 fetchpriority="low"'));
  return html
    .replace(APP_CODE, '')
    .replace('</head>', `  <template id="app">${code.join('')}\n    </template>\n  </head>`);
}

const DRAWN_ICONS = /<link rel="icon"[\s\S]*<link rel="apple-touch-icon"[^>]*>/;
const HEADLINE_FACE = /<link rel="preload" href="[^"]*archivo-display[^>]*>\n?/;

/** Adds the shop's own icons and styles to a document. */
function branded(html: string, { icons, style, hasOwnFace }: Rendered['brand']): string {
  const own = hasOwnFace ? html.replace(HEADLINE_FACE, '') : html;
  const iconed = icons ? own.replace(DRAWN_ICONS, icons) : own;
  return style ? iconed.replace('</head>', `${style}\n  </head>`) : iconed;
}

/** Replaces a page that could not be rendered here. The browser then renders the page itself. */
const blank: Rendered = {
  ...{ status: 503, isShared: false, head: '', body: '', data: '[]', module: '' },
  brand: { icons: '', style: '', hasOwnFace: false },
};

export async function renderDocument(url: URL, requestId: string): Promise<Rendered & { html: string }> {
  const site = await builtSite();
  const page = await site.render(url).catch((error: unknown) => {
    logger.error('request failed', { requestId, route: 'page', status: blank.status, error: loggable(error) });
    return blank;
  });
  const parts: Record<string, string> = {
    'page-head': [page.head, preloads(site, page.module)].filter(Boolean).join('\n    '),
    'page-body': page.body,
    'page-data': `<script type="application/json" id="first-data">${page.data}</script>`,
  };
  const frame = branded(site.frame, page.brand);
  const html = frame.replace(/<!--(page-\w+)-->/g, (_mark, name: string) => parts[name] ?? '');
  return { ...page, html: page.body ? withCodeLast(html) : html };
}
