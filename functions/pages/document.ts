import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { config } from '../config.ts';
import { answerCall } from './answers.ts';

/** What the web build's renderer gives for a page; `web/src/server.tsx` is its source. */
export interface Rendered {
  status: number;
  location?: string;
  isShared: boolean;
  head: string;
  body: string;
  data: string;
  module: string;
}

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

interface Site {
  template: string;
  manifest: Readonly<Record<string, Chunk>>;
  render: (url: URL) => Promise<Rendered>;
}

/** Reads the built site: the document's frame, the names of its chunks, and the renderer. */
async function loadSite(): Promise<Site> {
  const { WEB_DIRECTORY, SITE_URL } = config();
  const client = resolve(WEB_DIRECTORY, 'client');
  const { createRenderer } = await import(pathToFileURL(resolve(WEB_DIRECTORY, 'server', 'server.js')).href);
  return {
    template: readFileSync(join(client, 'index.html'), 'utf8'),
    manifest: JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')),
    render: createRenderer({ answer: answerCall, site: SITE_URL }),
  };
}

let site: Promise<Site> | undefined;

/** The files a page's module needs beyond those the frame names itself. */
function filesOf({ manifest, template }: Site, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file) || template.includes(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf({ manifest, template } as Site, imported, seen);
  return seen;
}

const preloads = (site: Site, module: string): string =>
  [...filesOf(site, module)].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('\n    ');

/** The whole document of a page of the shop. */
export async function documentAt(url: URL): Promise<Rendered & { html: string }> {
  site ??= loadSite();
  const known = await site;
  const page = await known.render(url);
  const parts: Record<string, string> = {
    'page-head': `${page.head}\n    ${preloads(known, page.module)}`,
    'page-body': page.body,
    'page-data': `<script type="application/json" id="first-data">${page.data}</script>`,
  };
  const html = known.template.replace(/<!--(page-\w+)-->/g, (_marker, name: string) => parts[name] ?? '');
  return { ...page, html };
}
