import { config } from '#functions/runtime/config.ts';
import type { MailShop } from '#shared/mail/fill-template.ts';
import { getRecentMailWords } from '#store/mail/mail-words.ts';

/** Returns the shop as mails show it. */
export const toMailShop = ({ name, tagline, supportEmail }: Omit<MailShop, 'siteUrl' | 'words'>): MailShop => ({
  name,
  tagline,
  supportEmail,
  siteUrl: config().SITE_URL,
});

/** Returns the shop as mails show it, with the words that owners have written for mails to customers. */
export const toMailShopWithWords = async (settings: Parameters<typeof toMailShop>[0]): Promise<MailShop> => ({
  ...toMailShop(settings),
  words: await getRecentMailWords(),
});
