import { cutText } from '#shared/base/text/cut-text.ts';
import { htmlToText } from '#shared/base/text/html-text.ts';
import { ownPath } from '#shared/marketing/campaign-link.ts';
import { escapeHtml } from './escape-html.ts';
import type { MailShop, RenderedMail } from './fill-template.ts';
import { renderMail } from './render-mail.ts';
import type { CampaignBlockView, ProductRowView, ProductView } from './views.ts';

/**
 * Matches text that starts with a block element, which is kept as it is. Other text becomes a paragraph, with its single line
 * breaks kept.
 */
const BLOCK = /^<\/?(?:h[1-6]|p|ul|ol|li|table|caption|colgroup|thead|tbody|tfoot|tr|th|td)\b/i;

/** Converts an admin's text to unsanitized HTML. Blank lines separate paragraphs. */
export const toParagraphs = (content: string): string =>
  content
    .trim()
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((block) => (BLOCK.test(block) ? block : `<p>${block.replace(/\r?\n/g, '<br>')}</p>`))
    .join('\n');

const BREAKS = /<br\s*\/?>|<\/tr>|<\/li>/gi;
const BLOCK_ENDS = /<\/(?:p|h[2-4]|ul|ol|table)>/gi;
const LINKS = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis;

/** Converts sanitized HTML to plain text. The address of each link follows the link's text. */
export const htmlToMailText = (html: string): string =>
  html
    .replace(/\r?\n/g, ' ')
    .replace(LINKS, (_all, href: string, words: string) =>
      htmlToText(words) === htmlToText(href) ? href : `${words} (${href})`,
    )
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(BREAKS, '\n')
    .replace(BLOCK_ENDS, '\n\n')
    .split('\n')
    .map(htmlToText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Mail programs only support inline styles. Each element inherits its color and font from the element around it. */
const STYLES: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  h2: 'margin:24px 0 12px;font-size:24px;line-height:1.2',
  h3: 'margin:20px 0 8px;font-size:19px;line-height:1.2',
  h4: 'margin:16px 0 8px;font-size:16px;line-height:1.3',
  ul: 'margin:0 0 16px;padding-left:22px',
  ol: 'margin:0 0 16px;padding-left:22px',
  li: 'margin:0 0 6px',
  blockquote: 'margin:0 0 16px;padding-left:16px;border-left:2px solid',
  table: 'margin:0 0 16px;border-collapse:collapse',
  th: 'padding:6px 12px 6px 0;text-align:left;vertical-align:top',
  td: 'padding:6px 12px 6px 0;vertical-align:top',
  a: 'color:inherit;text-decoration:underline',
};

/** Adds the inline styles of an email to sanitized HTML, which has no styles. */
export const withMailStyles = (html: string): string =>
  html.replace(/<([a-z]\w*)(?=[\s>])/g, (tag, name: string) => (STYLES[name] ? `${tag} style="${STYLES[name]}"` : tag));

const HREF = /(<a\b[^>]*\bhref=")([^"]*)(")/g;

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

/** Replaces links to the shop in sanitized HTML with the absolute links that `link` returns. Other links stay as they are. */
export const withLinks = (html: string, siteUrl: string, link: (path: string) => string): string =>
  html.replace(HREF, (all, before: string, href: string, after: string) => {
    const path = ownPath(unescaped(href), siteUrl);
    return path === null ? all : `${before}${escapeHtml(link(path))}${after}`;
  });

/** Describes a product as a campaign shows it. `path` is the path of its page. */
export type CampaignProduct = Pick<ProductView, 'title' | 'price' | 'was' | 'lowest' | 'picture'> & { path: string };

/** Describes a block of a campaign that is ready to be rendered for any recipient. */
export type PreparedBlock =
  | { kind: 'text' /** Sanitized. */; html: string }
  | { kind: 'picture'; url: string; alt: string; href: string | null }
  | { kind: 'products'; products: readonly CampaignProduct[] };

/** Returns the full address of a page of the shop, as one recipient gets it. */
export type LinkTo = (path: string) => string;

/** Products are shown in rows of two. A single product takes the whole width. */
const COLUMNS = 2;
const WIDTH = 552;
const GAP = 16;

function rowsOf(products: readonly CampaignProduct[], link: LinkTo, siteUrl: string): ProductRowView[] {
  const isAlone = products.length === 1;
  const size = isAlone
    ? { share: '100%', pixels: String(WIDTH) }
    : { share: '50%', pixels: String((WIDTH - GAP) / COLUMNS) };
  const padOf = (column: number) => (column === 0 ? `0 ${GAP / 2}px 24px 0` : `0 0 24px ${GAP / 2}px`);
  const views = products.map(({ path, ...product }, at) => ({
    ...product,
    ...size,
    pad: isAlone ? '0 0 24px' : padOf(at % COLUMNS),
    url: link(path),
    plainUrl: `${siteUrl}${path}`,
  }));
  return Array.from({ length: Math.ceil(views.length / COLUMNS) }, (_, row) => ({
    cells: views.slice(row * COLUMNS, (row + 1) * COLUMNS),
    isHalf: !isAlone && views.length === row * COLUMNS + 1,
  }));
}

const NOTHING = { words: null, picture: null, products: null };

function viewOf(block: PreparedBlock, siteUrl: string, link: LinkTo): CampaignBlockView {
  if (block.kind === 'text') {
    const direct = withLinks(block.html, siteUrl, (path) => `${siteUrl}${path}`);
    const html = withMailStyles(withLinks(block.html, siteUrl, link));
    return { ...NOTHING, words: { html, text: htmlToMailText(direct) } };
  }
  if (block.kind === 'products') return { ...NOTHING, products: { rows: rowsOf(block.products, link, siteUrl) } };
  const { url, alt, href } = block;
  const path = href === null ? null : ownPath(href, siteUrl);
  const plainUrl = path === null ? href : `${siteUrl}${path}`;
  const target = plainUrl === null ? null : { href: path === null ? plainUrl : link(path), plainUrl };
  return { ...NOTHING, picture: { url, alt, target, caption: alt || plainUrl ? { plainUrl, alt } : null } };
}

/** Length of the preview text, in characters. Mail programs show the preview after the subject. */
const PREVIEW_LENGTH = 90;

export interface CampaignMail {
  subject: string;
  blocks: readonly PreparedBlock[];
  /** Unsubscribe link of this recipient. */
  unsubscribeUrl: string;
  /** Returns the address of a link in the HTML, in a form that counts clicks. Missing if clicks aren't counted. */
  link?: LinkTo | undefined;
  /** Address of the picture that counts opens. Missing if opens aren't counted. */
  pixelUrl?: string | undefined;
}

/** Renders the campaign for one recipient, with an unsubscribe link. */
export function campaignMail(
  { subject, blocks, unsubscribeUrl, link, pixelUrl }: CampaignMail,
  shop: MailShop,
): RenderedMail {
  const views = blocks.map((block) => viewOf(block, shop.siteUrl, link ?? ((path) => `${shop.siteUrl}${path}`)));
  const first = views.find(({ words }) => words?.text)?.words?.text ?? '';
  const start = cutText(first.replace(/\s+/g, ' '), PREVIEW_LENGTH);
  const pixel = pixelUrl ? { pixelUrl } : null;
  return renderMail('campaign', { title: subject, start, blocks: views, unsubscribeUrl, pixel }, shop);
}
