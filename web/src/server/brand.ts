import { type Brand, iconUrl } from '#shared/shop/brand/brand.ts';
import { brandRules } from '#shared/shop/brand/brand-style.ts';

/** Holds the changes of a brand to the document; all empty for the brand that came with the shop. */
export interface BrandParts {
  /** Links that take the place of those to the drawn icons. */
  icons: string;
  /** Goes after the style sheet. */
  style: string;
  /** True when headlines are not in the face that every document preloads. */
  hasOwnFace: boolean;
}

const iconLinks = (icon: string): string =>
  [
    `<link rel="icon" href="${iconUrl(icon, 48)}" sizes="48x48" type="image/png">`,
    `<link rel="icon" href="${iconUrl(icon, 192)}" sizes="192x192" type="image/png">`,
    `<link rel="apple-touch-icon" href="${iconUrl(icon, 180)}">`,
  ].join('\n    ');

/** Returns the parts of a brand, whose schema lets nothing through that would end an element. */
export function brandParts(brand: Brand | null | undefined): BrandParts {
  const rules = brandRules(brand);
  const logo = brand?.logo ? `<link rel="preload" as="image" href="${brand.logo.url}">` : '';
  return {
    icons: brand?.icon ? iconLinks(brand.icon) : '',
    style: rules && `${logo}<style id="brand">${rules}</style>`,
    hasOwnFace: Boolean(brand) && brand?.face !== 'archivo',
  };
}
