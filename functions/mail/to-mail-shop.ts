import { config } from '#functions/runtime/config.ts';
import type { MailShop } from '#shared/mail/fill-template.ts';

/** Returns the shop as mails show it. */
export const toMailShop = ({ name, tagline, supportEmail }: Omit<MailShop, 'siteUrl'>): MailShop => ({
  name,
  tagline,
  supportEmail,
  siteUrl: config().SITE_URL,
});
