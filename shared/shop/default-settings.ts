import { DEFAULT_VOLUME_STEPS } from '#shared/base/discounts/volume-discounts.ts';
import { DEFAULT_LOW_STOCK } from '#shared/catalogue/stock.ts';
import { NO_RECIPIENTS } from '#shared/jobs/team-notice-kinds.ts';
import { DEFAULT_REVIEW_SETTINGS } from '#shared/marketing/reviews/review-defaults.ts';
import type { ShopSettings } from './shop-settings.ts';

const DISCOUNTS = DEFAULT_VOLUME_STEPS.map(({ units, percent }) => `${percent}% off ${units}+ items`);

/** Settings of a new shop. */
export const DEFAULT_SETTINGS: ShopSettings = {
  name: 'FOUNDATION',
  tagline: 'Failure is the foundation of growth.',
  supportEmail: 'support@foundation.example',
  bannerMessages: [
    'Rated 4.8 out of 5 from 3.2K+ reviews',
    '89K+ social followers',
    `Bulk discounts: ${DISCOUNTS.join(', ')}`,
    'Free worldwide shipping on orders of $200 and over',
    'failure is the foundation of success',
    'growth through adversity',
  ],
  shippingZones: [
    { label: 'United States', countries: ['US'], cents: 595 },
    { label: 'Canada', countries: ['CA'], cents: 995 },
    {
      label: 'Europe',
      countries:
        'GB AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO RS SE SI SK UA'.split(
          ' ',
        ),
      cents: 1295,
    },
    { label: 'Rest of the world', countries: ['*'], cents: 1695 },
  ],
  freeShippingFromCents: 20_000,
  volumeSteps: [...DEFAULT_VOLUME_STEPS],
  lowStock: DEFAULT_LOW_STOCK,
  policyDates: { privacy: '2025-09-15', refund: '2025-09-15', shipping: '2025-09-15', terms: '2025-09-15' },
  mailSender: { name: null, replyTo: null },
  orderNotices: [],
  teamNotices: NO_RECIPIENTS,
  returns: {
    isOn: true,
    canExchange: true,
    days: 15,
    // Each shop has an address of its own, so the first approval asks for it.
    instructions: '',
  },
  reviews: DEFAULT_REVIEW_SETTINGS,
  currency: 'usd',
  version: 0,
};
