import type { MailShop, RenderedMail } from './fill-template.ts';
import { renderMail } from './render-mail.ts';

/** The mail that follows a subscription to the newsletter; `unsubscribeUrl` is the subscriber's own. */
export const newsletterWelcome = (unsubscribeUrl: string, shop: MailShop): RenderedMail =>
  renderMail('newsletterWelcome', { unsubscribeUrl }, shop);

const START = 90;

/** A message of the owner's in plain words; an empty line begins a paragraph. */
export function messageMail(title: string, message: string, shop: MailShop): RenderedMail {
  const paragraphs = message.split(/\n{2,}/).map((words) => ({ words }));
  return renderMail('letter', { title, start: message.slice(0, START), paragraphs }, shop);
}

export interface CampaignView {
  title: string;
  /** What lists of mails show behind the subject. */
  start: string;
  /** Sanitised before: it stands in the mail as it is. */
  contentHtml: string;
  contentText: string;
  /** The subscriber's own. */
  unsubscribeUrl: string;
}

/** A campaign as one subscriber gets it. */
export const renderCampaignMail = (mail: CampaignView, shop: MailShop): RenderedMail =>
  renderMail('campaign', mail, shop);
