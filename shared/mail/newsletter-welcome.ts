import type { StoreSettings } from '../store-settings.ts';
import { escapeHtml, mailButton, mailLayout } from './layout.ts';

/** The mail that follows a subscription; `unsubscribeUrl` is the subscriber's own. */
export function newsletterWelcomeMail(
  settings: StoreSettings,
  { siteUrl, unsubscribeUrl }: { siteUrl: string; unsubscribeUrl: string },
): { subject: string; html: string; text: string } {
  const subject = 'You are on the list';
  const lead = "You'll receive updates on new releases and exclusive drops, and nothing else.";
  const leave = 'Not you, or enough of it?';
  const html = mailLayout(
    settings.name,
    subject,
    `<h1 style="margin:0 0 8px;font-size:24px;line-height:1.2">${subject}</h1>
<p style="margin:0 0 24px">${lead}</p>
${mailButton('See what is new', `${siteUrl}/products/new-releases`)}
<p style="margin:32px 0 0;font-size:14px">${leave} <a href="${escapeHtml(unsubscribeUrl)}" style="color:#11110f">Unsubscribe</a>.</p>`,
  );
  const text = [
    lead,
    '',
    `See what is new: ${siteUrl}/products/new-releases`,
    '',
    `${leave} Unsubscribe: ${unsubscribeUrl}`,
  ];
  return { subject: `${settings.name}: ${subject}`, html, text: text.join('\n') };
}
