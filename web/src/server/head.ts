import { documentTitle } from '#shared/catalogue/seo/search-listing.ts';

/** Metadata of a page for search engines, link previews, and the browser tab. */
export interface Head {
  /** Title without the shop's name. Null to show only the shop's name. */
  title: string | null;
  description: string;
  /** The canonical path of the page, regardless of the requested address. */
  canonical: string;
  /** Path of a picture on this site, for link previews. */
  image?: string | undefined;
  type?: 'website' | 'product';
  /** True if the page is personal or differs for every query. */
  isPrivate?: boolean;
  /** True if nothing exists at this address. */
  isMissing?: boolean;
  /** True if no cache may store the page, because the right to see it depends on the time. */
  isUncached?: boolean;
  /** Structured data as schema.org objects. */
  jsonLd?: readonly object[];
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Returns JSON for a script element. Escapes it so that no text can end the element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const DEFAULT_IMAGE = '/og.jpg';
/**
 * Returns a picture for link previews. Uses the default picture in place of vector drawings, which link previews do not show.
 */
const previewImage = (image: string | undefined): string => (image && !image.endsWith('.svg') ? image : DEFAULT_IMAGE);

/** Returns the elements of the head as HTML. `site` is the shop's URL without a trailing slash. */
export function headHtml(head: Head, { shop, site }: { shop: string; site: string }): string {
  const absolute = (path: string) => new URL(path, site).href;
  const title = head.title ? documentTitle(head.title, shop) : shop;
  const meta = (attribute: 'name' | 'property', key: string, content: string) =>
    `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
  const canonical = absolute(head.canonical);
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', head.description),
    ...(head.isPrivate
      ? [meta('name', 'robots', 'noindex')]
      : [
          `<link rel="canonical" href="${escapeHtml(canonical)}">`,
          meta('property', 'og:type', head.type ?? 'website'),
          meta('property', 'og:site_name', shop),
          meta('property', 'og:title', head.title ?? shop),
          meta('property', 'og:description', head.description),
          meta('property', 'og:url', canonical),
          meta('property', 'og:image', absolute(previewImage(head.image))),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]),
    ...(head.jsonLd ?? []).map((object) => `<script type="application/ld+json">${scriptJson(object)}</script>`),
  ].join('\n    ');
}
