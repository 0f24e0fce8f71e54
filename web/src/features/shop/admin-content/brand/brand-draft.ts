import { type Brand, COLOR, DEFAULT_BRAND } from '#shared/shop/brand/brand.ts';
import { brandRules } from '#shared/shop/brand/brand-style.ts';

/** Suggested to an owner who turns on an accent color. */
export const FIRST_ACCENT = '#1f5f4a';

export const brandDraft = (brand: Brand | null | undefined): Brand => ({ ...(brand ?? DEFAULT_BRAND) });

/** Returns the brand in the form that the API accepts. Returns null if it is the default brand. */
export function brandOf({ accent, ...draft }: Brand): Brand | null {
  const brand: Brand = { ...draft, accent: accent === null ? null : accent.trim().toLowerCase() };
  const isOwn = (Object.keys(DEFAULT_BRAND) as (keyof Brand)[]).some((name) => brand[name] !== DEFAULT_BRAND[name]);
  return isOwn ? brand : null;
}

/** Returns the CSS rules of a brand. Ignores an accent color that isn't valid yet. */
export const draftRules = (brand: Brand | null | undefined): string =>
  brandRules(brand && { ...brand, accent: brand.accent && COLOR.test(brand.accent) ? brand.accent : null });

/** Applies a saved brand to the open page, the same way the server will for new pages. */
export function showBrand(brand: Brand | null | undefined): void {
  const style = document.getElementById('brand') ?? document.createElement('style');
  style.id = 'brand';
  style.textContent = brandRules(brand);
  document.head.append(style);
}
