import { formatCents } from '#shared/base/money.ts';
import { businessLines } from './business.ts';
import type { PublicSettings } from './shop-settings.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

type Filling = Pick<PublicSettings, 'name' | 'supportEmail' | 'freeShippingFromCents' | 'business'>;

/** Returns the sentence about the order total from which shipping is free. */
function freeShippingRule({ freeShippingFromCents }: Filling): string {
  if (freeShippingFromCents === null) return 'We charge shipping on every order.';
  const total = formatCents(freeShippingFromCents).replace(/\.00$/, '');
  return `Orders of ${total} or more ship free worldwide. We count the total of your items after discounts.`;
}

/** Returns the sentence that names the company behind the shop. Names only the shop if no company was entered. */
function sellerSentence({ name, business }: Filling): string {
  const lines = businessLines(business);
  const tax = business?.taxNumber ? ` Tax number: ${business.taxNumber}.` : '';
  return `The seller is ${lines.length > 0 ? lines.join(', ') : name}.${tax}`;
}

const FILL: Readonly<Record<string, (settings: Filling) => string>> = {
  shopName: ({ name }) => name,
  supportEmail: ({ supportEmail }) => supportEmail,
  freeShipping: freeShippingRule,
  seller: sellerSentence,
  legalName: ({ name, business }) => business?.name || name,
  legalAddress: ({ business }) => businessLines(business).slice(1).join(', '),
  contactEmail: ({ supportEmail, business }) => business?.email || supportEmail,
};

/**
 * Lists the placeholders of pages, such as `{{supportEmail}}`. They are replaced with values from the settings whenever a
 * page is shown.
 */
export const PAGE_PLACEHOLDERS: readonly string[] = Object.keys(FILL).map((name) => `{{${name}}}`);

/** Replaces the placeholders in a page's HTML. Unknown placeholders stay unchanged. */
export const fillPlaceholders = (html: string, settings: Filling): string =>
  html.replace(/\{\{(\w+)\}\}/g, (written, name: string) => {
    const fill = Object.hasOwn(FILL, name) ? FILL[name] : undefined;
    return fill ? escapeHtml(fill(settings)) : written;
  });
