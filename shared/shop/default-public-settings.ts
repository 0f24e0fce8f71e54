import { DEFAULT_VOLUME_STEPS } from '#shared/base/discounts/volume-discounts.ts';
import { DEFAULT_LOW_STOCK } from '#shared/catalogue/stock.ts';
import type { PublicSettings } from './shop-settings.ts';

const DISCOUNTS = DEFAULT_VOLUME_STEPS.map(({ units, percent }) => `${percent}% off ${units}+ items`);

/** Settings of a new shop that all visitors may read. */
export const DEFAULT_PUBLIC_SETTINGS: PublicSettings = {
  name: 'FOUNDATION',
  tagline: 'Failure is the foundation of growth.',
  supportEmail: 'support@foundation.example',
  bannerMessages: [
    'Rated 4.8 out of 5 from 3.2K+ reviews',
    '89K+ social followers',
    `Volume discounts: ${DISCOUNTS.join(', ')}`,
    'Free worldwide shipping on orders of $200 or more',
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
  currency: 'usd',
};
