import { safeHtml } from '#functions/catalogue/safe-html.ts';
import type { Mail } from '#outside/mail.ts';
import { campaignMail, htmlToMailText, toParagraphs } from '#shared/mail/campaign-mail.ts';
import type { MailShop } from '#shared/mail/fill-template.ts';
import { unsubscribeHeaders } from '#shared/mail/unsubscribe.ts';

/** The content of a campaign, ready for each recipient's message. */
export interface CampaignContent {
  shop: MailShop;
  subject: string;
  contentHtml: string;
  contentText: string;
}

/** Cleans an admin's content each time it is shown or sent. */
export async function prepareCampaignContent(
  { subject, content }: { subject: string; content: string },
  shop: MailShop,
): Promise<CampaignContent> {
  const contentHtml = await safeHtml(toParagraphs(content));
  return { shop, subject, contentHtml, contentText: htmlToMailText(contentHtml) };
}

export const renderCampaignContent = ({ shop, ...words }: CampaignContent, unsubscribeUrl: string) =>
  campaignMail({ ...words, unsubscribeUrl }, shop);

/** Returns one recipient's message with the headers of one-click unsubscribe (RFC 8058). */
export const campaignMailTo = (
  to: string,
  content: CampaignContent,
  unsubscribeUrl: string,
  tags: Record<string, string> = {},
): Mail => ({
  to,
  tags,
  ...renderCampaignContent(content, unsubscribeUrl),
  headers: unsubscribeHeaders(unsubscribeUrl),
});
