import { campaignMail, paragraphs } from '../../shared/mail/campaign.ts';
import type { Mail } from '../outside/mail.ts';
import { safeHtml } from '../safe-html.ts';

/** The words of a campaign, ready to be put into every reader's message. */
export interface Letter {
  storeName: string;
  subject: string;
  bodyHtml: string;
}

/** Cleans an owner's content anew each time it is shown or sent. */
export const letterOf = async (
  { subject, content }: { subject: string; content: string },
  storeName: string,
): Promise<Letter> => ({ storeName, subject, bodyHtml: await safeHtml(paragraphs(content)) });

/** The link that ends a subscription without a sign-in. */
export const unsubscribeUrl = (siteUrl: string, token: string): string => `${siteUrl}/api/unsubscribe/${token}`;

/** One reader's message, with the headers of one-click unsubscribing (RFC 8058). */
export function mailTo(to: string, letter: Letter, url: string, tags: Record<string, string> = {}): Mail {
  return {
    to,
    tags,
    ...campaignMail({ ...letter, unsubscribeUrl: url }),
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
