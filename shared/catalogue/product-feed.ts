import type { Cents } from '#shared/base/money.ts';
import { cutText } from '#shared/base/text/cut-text.ts';
import { htmlToText } from '#shared/base/text/html-text.ts';
import { availableQuantity, combinationsOf, findVariant, isOnSale, unitPrice, variantPath } from './availability.ts';
import { compareAtOf } from './choice.ts';
import type { Product } from './product.ts';
import { gtinOf } from './variants/gtin.ts';

const MAX_TITLE = 150;
const MAX_DESCRIPTION = 500;
const MAX_ADDITIONAL_IMAGES = 10;

const money = (cents: Cents): string => `${(cents / 100).toFixed(2)} USD`;

/** Hashes text with FNV-1a into at most 7 characters, for a stable id of a variant. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * Returns a product as items of Google's product feed. There is one item for each combination of size and color, and all are
 * in one item group. A product without a picture has no items, because Google refuses them. Attributes:
 * support.google.com/merchants/answer/7052112.
 */
export function feedItems(product: Product, { site, brand }: { site: string; brand: string }): [string, string][][] {
  const absolute = (path: string) => new URL(path, site).href;
  return combinationsOf(product).flatMap((choice): [string, string][][] => {
    const { size, color } = choice;
    const fitting = product.images.filter(
      (image) => image.color === undefined || color === null || image.color === color,
    );
    const [picture, ...more] = fitting.length > 0 ? fitting : product.images;
    if (!picture) return [];
    const price = unitPrice(product, choice);
    const variant = findVariant(product, choice);
    const gtin = gtinOf(variant?.barcode);
    const grams = variant?.weightGrams ?? product.weightGrams;
    const compareAtPriceCents = compareAtOf(product, choice);
    const sale = isOnSale({ priceCents: price, compareAtPriceCents }) ? compareAtPriceCents : null;
    const item: [string, string][] = [
      ['g:id', `${product.id}-${fingerprint(`${color}/${size}`)}`],
      ['g:title', cutText([product.title, color, size].filter(Boolean).join(', '), MAX_TITLE)],
      ['g:description', cutText(htmlToText(product.descriptionHtml) || product.title, MAX_DESCRIPTION)],
      ['g:link', absolute(variantPath(product.slug, choice))],
      ['g:image_link', absolute(picture.url)],
      ...more
        .slice(0, MAX_ADDITIONAL_IMAGES)
        .map(({ url }): [string, string] => ['g:additional_image_link', absolute(url)]),
      ...(product.videos ?? []).map(({ url }): [string, string] => ['g:video_link', absolute(url)]),
      ['g:availability', availableQuantity(product, choice) > 0 ? 'in_stock' : 'out_of_stock'],
      ['g:price', money(sale ?? price)],
      ...(sale === null ? [] : ([['g:sale_price', money(price)]] as [string, string][])),
      ['g:brand', brand],
      ['g:condition', 'new'],
      ...(gtin ? ([['g:gtin', gtin]] as [string, string][]) : []),
      ...(variant?.sku ? ([['g:mpn', variant.sku]] as [string, string][]) : []),
      // The brand's own part number (`g:mpn`) identifies a product as well as a GTIN does.
      ['g:identifier_exists', gtin || variant?.sku ? 'yes' : 'no'],
      ['g:item_group_id', product.id],
      ['g:google_product_category', '1604'],
      ...(product.categories[0] ? ([['g:product_type', product.categories[0].name]] as [string, string][]) : []),
      ...(color ? ([['g:color', color]] as [string, string][]) : []),
      ...(size ? ([['g:size', size]] as [string, string][]) : []),
      ['g:age_group', 'adult'],
      ['g:gender', 'unisex'],
      ...(grams ? ([['g:shipping_weight', `${grams} g`]] as [string, string][]) : []),
    ];
    return [item];
  });
}
