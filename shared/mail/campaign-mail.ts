import { cutText } from '#shared/base/text/cut-text.ts';
import { htmlToText } from '#shared/base/text/html-text.ts';
import type { MailShop } from './fill-template.ts';
import { renderCampaignMail } from './marketing-mails.ts';

export interface CampaignMail {
  subject: string;
  /** Sanitized by `functions/marketing/campaign-content.ts`. */
  contentHtml: string;
  contentText: string;
  /** The recipient's own link. */
  unsubscribeUrl: string;
}

/** Block elements are kept; other text becomes a paragraph with its single line breaks. */
const BLOCK = /^<\/?(?:h[1-6]|p|ul|ol|li|table|caption|colgroup|thead|tbody|tfoot|tr|th|td)\b/i;

/** Converts an admin's text to unsanitized HTML; blank lines separate paragraphs. */
export const toParagraphs = (content: string): string =>
  content
    .trim()
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((block) => (BLOCK.test(block) ? block : `<p>${block.replace(/\r?\n/g, '<br>')}</p>`))
    .join('\n');

const BREAKS = /<br\s*\/?>|<\/tr>|<\/li>/gi;
const BLOCK_ENDS = /<\/(?:p|h[2-4]|ul|ol|table)>/gi;
const LINKS = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis;

/** Converts sanitized HTML to plain text; each link follows its text. */
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

/** Characters of the preview that mail lists show after the subject. */
const PREVIEW_LENGTH = 90;

/** Renders the campaign for one recipient, with an unsubscribe link. */
export function campaignMail({ subject, contentHtml, contentText, unsubscribeUrl }: CampaignMail, shop: MailShop) {
  const start = cutText(contentText.replace(/\s+/g, ' '), PREVIEW_LENGTH);
  return renderCampaignMail({ title: subject, start, contentHtml, contentText, unsubscribeUrl }, shop);
}
