import { config } from '#functions/runtime/config.ts';
import type { MailShop } from '#shared/mail/fill-template.ts';
import { businessLines } from '#shared/shop/business.ts';
import type { PublicSettings } from '#shared/shop/shop-settings.ts';
import { getRecentMailWords } from '#store/mail/mail-words.ts';
import { getRecentContent } from '#store/shop/content.ts';

type Named = Pick<PublicSettings, 'name' | 'tagline' | 'supportEmail' | 'business'>;

/** Returns the shop's details that emails show. */
export const toMailShop = async ({ name, tagline, supportEmail, business }: Named): Promise<MailShop> => ({
  name,
  tagline,
  supportEmail,
  siteUrl: config().SITE_URL,
  postal: businessLines(business).join(', '),
  brand: (await getRecentContent()).brand,
});

/** Returns the shop's details that emails show, including the owners' own texts for emails to customers. */
export const toMailShopWithWords = async (settings: Named): Promise<MailShop> => ({
  ...(await toMailShop(settings)),
  words: await getRecentMailWords(),
});
