import { combinationsOf, type VariantChoice } from '#shared/catalogue/availability.ts';
import type { ProductImage, StoredVariant } from '#shared/catalogue/product.ts';
import { MAX_COLORS, MAX_DESCRIPTION_LENGTH, MAX_IMAGES, MAX_SIZES } from '#shared/catalogue/product-input.ts';
import type { ProviderFields, ProviderLink } from '#shared/catalogue/provider-link.ts';
import { acceptTags } from '#shared/catalogue/tags.ts';
import type { IncomingProduct } from './match-products.ts';
import { cleanLabel, type ParsedVariant, parseVariants } from './parse-variants.ts';
import type { ProviderImage, ProviderProduct } from './provider-product.ts';

/** Lists the reasons why part of a provider product cannot be sold here. */
export type MappingProblem =
  | { kind: 'ambiguous'; choice: VariantChoice; variantIds: number[] }
  | { kind: 'unmapped'; choice: VariantChoice }
  | { kind: 'unreadable' | 'unpriced' | 'too_many'; variantId: number; title: string }
  | { kind: 'long_description' };

/** Describes a provider product, converted to the shop's fields. */
export interface ProviderSnapshot {
  link: Omit<ProviderLink, 'last'>;
  fields: ProviderFields;
  /** Used only for the first import. Afterwards, admins manage the tags. */
  tags: string[];
  variants: StoredVariant[];
  problems: MappingProblem[];
}

const MAX_TITLE_LENGTH = 200;
const MAX_SKU_LENGTH = 80;
const MAX_PRICE_CENTS = 99_999_99;

const sameChoice = (a: VariantChoice, b: VariantChoice) => a.size === b.size && a.color === b.color;
const isPrice = (cents: number | null): cents is number => cents !== null && cents >= 1 && cents <= MAX_PRICE_CENTS;
const present = (texts: readonly (string | null)[]): string[] => [...new Set(texts.flatMap((text) => text ?? []))];

/** Returns the sizes and colors in the provider's order. */
function listsOf(read: readonly ParsedVariant[]) {
  const sizes = present(read.toSorted((a, b) => a.rank.size - b.rank.size).map(({ choice }) => choice.size));
  const colors = present(read.toSorted((a, b) => a.rank.color - b.rank.color).map(({ choice }) => choice.color));
  return { sizes: sizes.slice(0, MAX_SIZES), colors: colors.slice(0, MAX_COLORS) };
}

const toVariant = ({ variant, choice }: ParsedVariant, priceCents: number): StoredVariant => ({
  ...choice,
  priceCents,
  available: variant.is_enabled && variant.is_available,
  costCents: variant.cost !== null && variant.cost <= MAX_PRICE_CENTS ? variant.cost : null,
  providerVariantId: variant.id,
  sku: cleanLabel(variant.sku, MAX_SKU_LENGTH),
});

/**
 * Maps each combination of size and color to a variant with a price. A combination that several variants share is left out
 * and reported as a problem.
 */
function mapVariants(read: readonly ParsedVariant[], lists: { sizes: string[]; colors: string[] }) {
  const variants: StoredVariant[] = [];
  const problems: MappingProblem[] = [];
  const fits = ({ size, color }: VariantChoice) =>
    (size === null || lists.sizes.includes(size)) && (color === null || lists.colors.includes(color));
  for (const { variant } of read.filter(({ choice }) => !fits(choice)))
    problems.push({ kind: 'too_many', variantId: variant.id, title: variant.title });
  for (const choice of combinationsOf(lists)) {
    const claims = read.filter((candidate) => sameChoice(candidate.choice, choice));
    const [only] = claims;
    if (!only) problems.push({ kind: 'unmapped', choice });
    else if (claims.length > 1)
      problems.push({ kind: 'ambiguous', choice, variantIds: claims.map(({ variant }) => variant.id) });
    else if (isPrice(only.variant.price)) variants.push(toVariant(only, only.variant.price));
    else problems.push({ kind: 'unpriced', variantId: only.variant.id, title: only.variant.title });
  }
  return { variants, problems };
}

/** Returns the color that an image shows. Undefined if it shows several colors. */
function colorOf(image: ProviderImage, read: readonly ParsedVariant[]): string | undefined {
  const shown = present(
    read.filter(({ variant }) => image.variant_ids.includes(variant.id)).map(({ choice }) => choice.color),
  );
  return shown.length === 1 ? shown[0] : undefined;
}

/**
 * Returns the images of the variants for sale, with the default image first. If there are too many, keeps at least one for
 * each color.
 */
function imagesOf(product: ProviderProduct, read: readonly ParsedVariant[], title: string): ProductImage[] {
  const sold = new Set(read.map(({ variant }) => variant.id));
  const isShown = ({ variant_ids: ids }: ProviderImage) => ids.length === 0 || ids.some((id) => sold.has(id));
  const shown = product.images.filter(isShown);
  const selected = shown.filter((image) => image.is_selected_for_publishing !== false);
  const images = (selected.length > 0 ? selected : shown)
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default) || (a.order ?? 0) - (b.order ?? 0))
    .filter(({ src }, position, all) => all.findIndex((other) => other.src === src) === position)
    .map((image) => {
      const color = colorOf(image, read);
      const view = ['', 'other'].includes(image.position) ? '' : `, ${image.position}`;
      return { url: image.src, alt: `${title}${color ? ` in ${color}` : ''}${view}`, ...(color ? { color } : {}) };
    });
  const isFirstOfColor = (image: ProductImage) => images.find(({ color }) => color === image.color) === image;
  const chosen = new Set([...new Set([...images.filter(isFirstOfColor), ...images])].slice(0, MAX_IMAGES));
  return images.filter((image) => chosen.has(image));
}

export const toIncomingProduct = (product: ProviderProduct): IncomingProduct => ({
  productId: product.id,
  blueprintId: product.blueprint_id,
  printProviderId: product.print_provider_id,
  title: cleanLabel(product.title, MAX_TITLE_LENGTH) || 'Untitled product',
});

/**
 * Converts a provider product to the shop's fields. `descriptionHtml` is its sanitized description. A combination that does
 * not have exactly one variant is sold out and listed in `problems`. Returns null if no variant for sale has a price.
 */
export function toProviderSnapshot(product: ProviderProduct, descriptionHtml: string): ProviderSnapshot | null {
  const { read, unreadable } = parseVariants(product);
  const lists = listsOf(read);
  const { variants, problems } = mapVariants(read, lists);
  const prices = variants.map(({ priceCents }) => priceCents);
  if (prices.length === 0) return null;

  const identity = toIncomingProduct(product);
  const { title } = identity;
  const defaultVariant = read.find(({ variant }) => variant.is_default) ?? read[0];
  const costs = variants.flatMap(({ costCents }) => costCents ?? []);
  const isTooLong = descriptionHtml.length > MAX_DESCRIPTION_LENGTH;
  return {
    link: {
      ...identity,
      shopId: product.shop_id,
      isLocked: product.is_locked,
      safetyInformation: product.safety_information,
    },
    fields: {
      title,
      descriptionHtml: isTooLong ? '' : descriptionHtml,
      priceCents: Math.min(...prices),
      images: imagesOf(product, read, title),
      ...lists,
      sku: cleanLabel(defaultVariant?.variant.sku ?? '', MAX_SKU_LENGTH),
      weightGrams: defaultVariant?.variant.grams || null,
      inventoryPolicy: 'made_to_order',
      costCents: costs.length > 0 ? Math.max(...costs) : null,
    },
    tags: acceptTags(product.tags),
    variants,
    problems: [
      ...problems,
      ...unreadable.map(({ id, title: name }): MappingProblem => ({ kind: 'unreadable', variantId: id, title: name })),
      ...(isTooLong ? [{ kind: 'long_description' } as const] : []),
    ],
  };
}

const choiceText = ({ size, color }: VariantChoice): string =>
  [color, size].filter(Boolean).join(' / ') || 'the product';

export function mappingProblemMessage(problem: MappingProblem): string {
  switch (problem.kind) {
    case 'ambiguous':
      return `${choiceText(problem.choice)} is sold out: ${problem.variantIds.length} Printify variants have this size and color`;
    case 'unmapped':
      return `${choiceText(problem.choice)} is sold out: Printify doesn’t have this variant`;
    case 'unreadable':
      return `${problem.title || `Variant ${problem.variantId}`} was left out: its size or color couldn’t be read`;
    case 'unpriced':
      return `${problem.title || `Variant ${problem.variantId}`} is sold out: it has no price`;
    case 'too_many':
      return `${problem.title || `Variant ${problem.variantId}`} was left out: a product can have at most ${MAX_SIZES} sizes and ${MAX_COLORS} colors`;
    case 'long_description':
      return 'The description was left out because it’s too long';
  }
}
