import type { ShopContent, StoredContent } from './content.ts';

/** Content of a new shop. */
export const DEFAULT_CONTENT: ShopContent = {
  menu: null,
  footerLinks: [
    { label: 'Privacy Policy', to: '/privacy-policy' },
    { label: 'Refund Policy', to: '/refund-policy' },
    { label: 'Shipping Policy', to: '/shipping-policy' },
    { label: 'Terms of Service', to: '/terms-of-service' },
    { label: 'Find Your Order', to: '/order' },
    { label: 'Contact Us', to: 'mailto:{{supportEmail}}' },
  ],
  announcement: { isShown: true, messages: null },
  hero: { headline: null, text: '', picture: null, button: { label: 'shop collection', to: '/products' } },
  sections: null,
  story: {
    headline: 'Built on what did not hold',
    text:
      'Every wall you trust stands on ground someone dug up first. We make hoodies and T-shirts for people who failed at something, looked at the crack, and poured again.\n\n' +
      'A small collection in heavy cotton, cut square. Each print shows what lies beneath a building: strata, rebar, fault lines, level marks.',
  },
  footerText: 'Heavy cotton for people who failed at something and kept going.',
};

/** The default content as version 0. */
export const ORIGINAL_CONTENT: StoredContent = { ...DEFAULT_CONTENT, version: 0, savedAt: null, savedBy: null };
