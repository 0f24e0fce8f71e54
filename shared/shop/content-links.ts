import type { ShopContent } from './content.ts';
import { DEFAULT_CONTENT } from './default-content.ts';

/** Returns the content of a saved version. Fields that older versions lack get their defaults. */
export const toContent = ({ menu, footerLinks, announcement, hero, sections, ...later }: ShopContent) => ({
  menu,
  footerLinks,
  announcement,
  hero,
  sections,
  story: later.story === undefined ? DEFAULT_CONTENT.story : later.story,
  footerText: later.footerText ?? DEFAULT_CONTENT.footerText,
  brand: later.brand ?? undefined,
});

/** Returns the content as shoppers see it. The support address replaces its placeholder in links. */
export function toShownContent(content: ShopContent, { supportEmail }: { supportEmail: string }): ShopContent {
  const footerLinks = content.footerLinks.map(({ label, to }) => ({
    label,
    to: to.replaceAll('{{supportEmail}}', supportEmail),
  }));
  return { ...toContent(content), footerLinks };
}
