import { documentTitle } from '#shared/catalogue/seo/search-listing.ts';

/** Metadata of a page for search engines, link previews and the tab. */
export interface Head {
  /** Title without the shop's name; null for the shop's name alone. */
  title: string | null;
  description: string;
  /** The canonical path of the page, whatever its address was. */
  canonical: string;
  /** A picture for link previews, as a path of this site. */
  image?: string | undefined;
  type?: 'website' | 'product';
  /** True for a page that is personal, or that changes with every query. */
  isPrivate?: boolean;
  /** True when nothing exists at this address. */
  isMissing?: boolean;
  /** True when no cache may keep the page, because who may see it depends on the time. */
  isUncached?: boolean;
  /** schema.org objects. */
  jsonLd?: readonly object[];
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** JSON for a script element: no text in it can end the element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const DEFAULT_IMAGE = '/og.jpg';
/** Link previews leave out vector drawings. */
const previewImage = (image: string | undefined): string => (image && !image.endsWith('.svg') ? image : DEFAULT_IMAGE);

/** The head's elements as HTML. `site` is the shop's address without a slash at the end. */
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
