import { type Cents, formatCents } from '#shared/base/money.ts';
import { cutWords } from '#shared/base/text/cut-text.ts';
import { htmlToText } from '#shared/base/text/html-text.ts';

/**
 * Number of characters that search engines show of a title (`SHOWN_TITLE`) and of a description. Longer texts are allowed.
 */
export const SHOWN_TITLE = 60;
export const SHOWN_DESCRIPTION = 160;

export const MAX_SEO_TITLE = 120;
export const MAX_SEO_DESCRIPTION = 320;

interface Listed {
  title: string;
  priceCents: Cents;
  descriptionHtml: string;
  seoTitle?: string | null | undefined;
  seoDescription?: string | null | undefined;
}

/** Cuts text to the whole words that a search engine shows. */
export const shortDescription = (text: string): string => cutWords(text, SHOWN_DESCRIPTION);

/** Returns a product's title and description for search engines: those that the admin wrote, or else the product's. */
export function searchListing({ title, priceCents, descriptionHtml, seoTitle, seoDescription }: Listed) {
  return {
    title: seoTitle || title,
    description:
      seoDescription || shortDescription(`${title}, ${formatCents(priceCents)}. ${htmlToText(descriptionHtml)}`),
  };
}

/** Returns the full title of a page, as browser tabs and search engines show it. */
export const documentTitle = (title: string, shop: string): string => `${title} — ${shop}`;
