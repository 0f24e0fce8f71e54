import { type Brand, COLOR, DEFAULT_BRAND } from '#shared/shop/brand/brand.ts';
import { brandRules } from '#shared/shop/brand/brand-style.ts';

/** Offered to an owner who starts with an accent color. */
export const FIRST_ACCENT = '#1f5f4a';

export const brandDraft = (brand: Brand | null | undefined): Brand => ({ ...(brand ?? DEFAULT_BRAND) });

/** Returns the brand as the API takes it; null for the one that came with the shop. */
export function brandOf({ accent, ...draft }: Brand): Brand | null {
  const brand: Brand = { ...draft, accent: accent === null ? null : accent.trim().toLowerCase() };
  const isOwn = (Object.keys(DEFAULT_BRAND) as (keyof Brand)[]).some((name) => brand[name] !== DEFAULT_BRAND[name]);
  return isOwn ? brand : null;
}

/** Returns the rules of a brand that may not be filled in completely. */
export const draftRules = (brand: Brand | null | undefined): string =>
  brandRules(brand && { ...brand, accent: brand.accent && COLOR.test(brand.accent) ? brand.accent : null });

/** Shows a saved brand in the open document, as its server will from now on. */
export function showBrand(brand: Brand | null | undefined): void {
  const style = document.getElementById('brand') ?? document.createElement('style');
  style.id = 'brand';
  style.textContent = brandRules(brand);
  document.head.append(style);
}
