import { htmlToText } from '../html-text.ts';
import { escapeHtml, mailLayout } from './layout.ts';

export interface CampaignMail {
  storeName: string;
  subject: string;
  /** Cleaned: what owners write comes through `functions/campaigns/content.ts`. */
  bodyHtml: string;
  unsubscribeUrl: string;
}

/** A block of HTML stands as it is; anything else is a paragraph, whose single line breaks are kept. */
const BLOCK = /^<\/?(?:h[1-6]|p|ul|ol|li|table|caption|colgroup|thead|tbody|tfoot|tr|th|td)\b/i;

/** An owner's text as HTML, to be cleaned yet: blank lines part paragraphs. */
export const paragraphs = (content: string): string =>
  content
    .trim()
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((block) => (BLOCK.test(block) ? block : `<p>${block.replace(/\r?\n/g, '<br>')}</p>`))
    .join('\n');

const BREAKS = /<br\s*\/?>|<\/tr>|<\/li>/gi;
const BLOCK_ENDS = /<\/(?:p|h[2-4]|ul|ol|table)>/gi;
const LINKS = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis;

/** The same in plain text: paragraphs stay apart, links stand behind their words. */
const plain = (html: string): string =>
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

const WHY = (storeName: string): string => `You receive this because you subscribed to the newsletter of ${storeName}.`;

/** One reader's message: the owner's words in the shop's frame, and the way out of the newsletter below. */
export function campaignMail({ storeName, subject, bodyHtml, unsubscribeUrl }: CampaignMail): {
  subject: string;
  html: string;
  text: string;
} {
  const footer = `<p style="margin:40px 0 0;padding-top:16px;border-top:1px solid #d8d4c8;font-size:14px;color:#5c584d">${escapeHtml(WHY(storeName))}<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:#11110f">Unsubscribe</a></p>`;
  return {
    subject,
    html: mailLayout(storeName, subject, `${bodyHtml}\n${footer}`),
    text: `${plain(bodyHtml)}\n\n--\n${WHY(storeName)}\nUnsubscribe: ${unsubscribeUrl}\n`,
  };
}
