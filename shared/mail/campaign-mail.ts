import { htmlToText } from '#shared/base/html-text.ts';
import type { MailShop } from './fill-template.ts';
import { renderCampaignMail } from './marketing-mails.ts';

export interface CampaignMail {
  subject: string;
  /** Cleaned: what owners write comes through `functions/marketing/campaign-content.ts`. */
  contentHtml: string;
  contentText: string;
  /** The reader's own. */
  unsubscribeUrl: string;
}

/** A block of HTML stands as it is; anything else is a paragraph, whose single line breaks are kept. */
const BLOCK = /^<\/?(?:h[1-6]|p|ul|ol|li|table|caption|colgroup|thead|tbody|tfoot|tr|th|td)\b/i;

/** An owner's text as HTML, to be cleaned yet: blank lines part paragraphs. */
export const toParagraphs = (content: string): string =>
  content
    .trim()
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((block) => (BLOCK.test(block) ? block : `<p>${block.replace(/\r?\n/g, '<br>')}</p>`))
    .join('\n');

const BREAKS = /<br\s*\/?>|<\/tr>|<\/li>/gi;
const BLOCK_ENDS = /<\/(?:p|h[2-4]|ul|ol|table)>/gi;
const LINKS = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis;

/** The same in plain text: paragraphs stay apart, links stand behind their words. */
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

/** What lists of mails show behind the subject. */
const START = 90;

/** One reader's message: the owner's words in the shop's frame, and the way out of the newsletter below. */
export function campaignMail({ subject, contentHtml, contentText, unsubscribeUrl }: CampaignMail, shop: MailShop) {
  const start = contentText.replace(/\s+/g, ' ').slice(0, START);
  return renderCampaignMail({ title: subject, start, contentHtml, contentText, unsubscribeUrl }, shop);
}
