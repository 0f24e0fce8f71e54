import { UTC } from '#shared/base/time-zone.ts';
import { STRIPE_FEE } from '#shared/catalogue/margins.ts';
import { NO_RECIPIENTS } from '#shared/jobs/team-notice-kinds.ts';
import { DEFAULT_NEWSLETTER_SETTINGS } from '#shared/marketing/newsletter-defaults.ts';
import { DEFAULT_GIFT_CARD_TERMS } from '#shared/orders/gift-cards/default-terms.ts';
import { NO_BUSINESS } from './business.ts';
import { DEFAULT_PUBLIC_SETTINGS } from './default-public-settings.ts';
import type { ShopSettings } from './shop-settings.ts';

/** Settings of a new shop. */
export const DEFAULT_SETTINGS: ShopSettings = {
  ...DEFAULT_PUBLIC_SETTINGS,
  mailSender: { name: null, replyTo: null },
  orderNotices: [],
  teamNotices: NO_RECIPIENTS,
  returns: {
    isOn: true,
    canExchange: true,
    days: 15,
    // Each shop has a different return address, so an admin enters it when approving the first return.
    instructions: '',
  },
  reviews: { isAsking: true, daysAfter: 7, isAutomatic: false },
  newsletter: DEFAULT_NEWSLETTER_SETTINGS,
  reminders: { isOn: true, hours: 4, code: null },
  giftCards: DEFAULT_GIFT_CARD_TERMS,
  business: NO_BUSINESS,
  // The EU requires the lowest price, but a new shop sells in US dollars.
  showsLowestPrice: false,
  paymentFee: STRIPE_FEE,
  timeZone: UTC,
  version: 0,
};
