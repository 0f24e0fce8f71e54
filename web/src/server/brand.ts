import { type Brand, iconUrl } from '#shared/shop/brand/brand.ts';
import { brandRules } from '#shared/shop/brand/brand-style.ts';

/** Describes how a brand changes the document. All fields are empty for the default brand. */
export interface BrandParts {
  /** Links that replace those to the default icons. */
  icons: string;
  /** Styles to insert after the style sheet. */
  style: string;
  /** True if headlines do not use the font that every document preloads. */
  hasOwnFace: boolean;
}

const iconLinks = (icon: string): string =>
  [
    `<link rel="icon" href="${iconUrl(icon, 48)}" sizes="48x48" type="image/png">`,
    `<link rel="icon" href="${iconUrl(icon, 192)}" sizes="192x192" type="image/png">`,
    `<link rel="apple-touch-icon" href="${iconUrl(icon, 180)}">`,
  ].join('\n    ');

/** Returns the changes for a brand. The brand's schema rejects any text that could end an HTML element. */
export function brandParts(brand: Brand | null | undefined): BrandParts {
  const rules = brandRules(brand);
  const logo = brand?.logo ? `<link rel="preload" as="image" href="${brand.logo.url}">` : '';
  return {
    icons: brand?.icon ? iconLinks(brand.icon) : '',
    style: rules && `${logo}<style id="brand">${rules}</style>`,
    hasOwnFace: Boolean(brand) && brand?.face !== 'archivo',
  };
}
