import { safeHtml } from '#functions/catalogue/safe-html.ts';
import type { Mail } from '#outside/mail.ts';
import { campaignMail, campaignText, paragraphs } from '#shared/mail/campaign.ts';
import type { MailShop } from '#shared/mail/fill.ts';
import { unsubscribeHeaders } from '#shared/mail/unsubscribe.ts';

/** The words of a campaign, ready to be put into every reader's message. */
export interface Letter {
  shop: MailShop;
  subject: string;
  contentHtml: string;
  contentText: string;
}

/** Cleans an owner's content anew each time it is shown or sent. */
export async function letterOf(
  { subject, content }: { subject: string; content: string },
  shop: MailShop,
): Promise<Letter> {
  const contentHtml = await safeHtml(paragraphs(content));
  return { shop, subject, contentHtml, contentText: campaignText(contentHtml) };
}

export const writeLetter = ({ shop, ...words }: Letter, unsubscribeUrl: string) =>
  campaignMail({ ...words, unsubscribeUrl }, shop);

/** One reader's message, with the headers of one-click unsubscribing (RFC 8058). */
export const mailTo = (
  to: string,
  letter: Letter,
  unsubscribeUrl: string,
  tags: Record<string, string> = {},
): Mail => ({
  to,
  tags,
  ...writeLetter(letter, unsubscribeUrl),
  headers: unsubscribeHeaders(unsubscribeUrl),
});
