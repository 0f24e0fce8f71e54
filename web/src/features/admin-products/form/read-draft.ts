import type { FieldError } from '#shared/base/errors.ts';
import { SLUG_PATTERN } from '#shared/base/slugify.ts';
import type { AdminProduct, ProductImage, ProductInput } from '#shared/catalogue/product.ts';
import { centsOf } from '#web/lib/dollars.ts';
import { gramsOf } from '#web/lib/pounds.ts';
import { type Draft, type DraftErrors, type DraftField, isSameField, productDraftOf } from './draft.ts';

export type ParsedDraft = { input: ProductInput; errors?: never } | { input?: never; errors: DraftErrors };

const MAX_QUANTITY = 1_000_000;

const quantityOf = (text: string): number | null => {
  const quantity = text.trim() === '' ? 0 : Number(text);
  return Number.isInteger(quantity) && quantity >= 0 && quantity <= MAX_QUANTITY ? quantity : null;
};

/** Spec section 5: no amount, and none of zero, is saved as null. `undefined` for what is no amount. */
function optional(text: string, read: (text: string) => number | null): number | null | undefined {
  if (text.trim() === '') return null;
  const amount = read(text);
  return amount === null ? undefined : amount || null;
}

/** Pounds with two decimals cannot say every gram: what nobody touched stays as it was stored. */
const weightOf = (weight: string, stored: AdminProduct | null): number | null | undefined =>
  stored && weight === productDraftOf(stored).weight ? stored.weightGrams || null : optional(weight, gramsOf);

/** Zero is a cost too. */
const costOf = (text: string): number | null | undefined => (text.trim() === '' ? null : (centsOf(text) ?? undefined));

const dropUndefined = (errors: Record<string, string | false | undefined>): DraftErrors =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, words]) => (words ? [[field, words]] : [])));

const AMOUNT = 'Write an amount such as 48.00';

function slugError(slug: string): string | false {
  if (slug === '') return 'Slug is required';
  return !SLUG_PATTERN.test(slug) && 'Slug must contain only lowercase letters, numbers, and hyphens';
}

function priceError(price: string): string | false {
  const cents = centsOf(price);
  if (cents === null && price.trim() !== '') return AMOUNT;
  return (cents ?? 0) <= 0 && 'Price must be above $0.00';
}

const publicImageOf = ({ alt, color, stored }: Draft['images'][number]): ProductImage[] =>
  stored ? [{ ...stored, alt: alt.trim(), ...(color === null ? {} : { color }) }] : [];

/** The form as the shop takes it, or what is wrong with it. `stored` is the product as it was read; null for a new one. */
export function parseProductDraft(draft: Draft, stored: AdminProduct | null): ParsedDraft {
  const [title, slug] = [draft.title.trim(), draft.slug.trim()];
  const priceCents = centsOf(draft.price) ?? 0;
  const compareAtPriceCents = optional(draft.compareAtPrice, centsOf);
  const costCents = costOf(draft.cost);
  const weightGrams = weightOf(draft.weight, stored);
  const inventoryQuantity = quantityOf(draft.quantity);
  const errors = dropUndefined({
    title: title === '' && 'Title is required',
    slug: slugError(slug),
    price: priceError(draft.price),
    compareAtPrice: compareAtPriceCents === undefined && AMOUNT,
    cost: costCents === undefined && AMOUNT,
    quantity: inventoryQuantity === null && 'Write a whole number, 0 or more',
    weight: weightGrams === undefined && 'Write a weight such as 1.25',
    ...Object.fromEntries(
      draft.images.map(({ id, alt }) => [`images.${id}`, alt.trim() === '' && 'Say what the picture shows']),
    ),
  });
  if (
    Object.keys(errors).length > 0 ||
    compareAtPriceCents === undefined ||
    costCents === undefined ||
    weightGrams === undefined ||
    inventoryQuantity === null
  )
    return { errors };
  return {
    input: {
      title,
      slug,
      descriptionHtml: draft.descriptionHtml,
      priceCents,
      compareAtPriceCents,
      images: draft.images.flatMap(publicImageOf),
      sizes: draft.sizes,
      colors: draft.colors,
      sku: draft.sku.trim(),
      inventoryQuantity,
      inventoryPolicy: draft.policy,
      weightGrams,
      isFeatured: draft.isFeatured,
      isPublished: draft.isPublished,
      sizeChartHtml: draft.sizeChartHtml.trim() === '' ? null : draft.sizeChartHtml,
      categoryIds: draft.categoryIds,
      costCents,
      providerProductId: draft.providerProductId.trim() || null,
    },
  };
}

/** Spec section 5 names these; of all others only what stands in them can be wrong. */
const REQUIRED: readonly DraftField[] = ['title', 'slug', 'price'];

const isMissing = (draft: Draft, field: DraftField): boolean =>
  field === 'price' ? (centsOf(draft.price) ?? 0) <= 0 : draft[field] === '' || String(draft[field]).trim() === '';

export const missesRequired = (draft: Draft): boolean => REQUIRED.some((field) => isMissing(draft, field));

/** What was wrong with a draft and still is: a field that was written into since is not blamed until the next save. */
export function remainingErrors(errors: DraftErrors, of: Draft, now: Draft): DraftErrors {
  const altOf = ({ images }: Draft, id: string) => images.find((image) => image.id === id)?.alt;
  const stands = (place: string): boolean => {
    const [field = '', id] = place.split(/\.(.*)/s);
    return id === undefined ? isSameField(of, now, field as DraftField) : altOf(of, id) === altOf(now, id);
  };
  return Object.fromEntries(Object.entries(errors).filter(([place]) => stands(place)));
}

/** The names the shop gives to fields that stand in the form under another. */
const NAMES: Readonly<Record<string, DraftField>> = {
  priceCents: 'price',
  compareAtPriceCents: 'compareAtPrice',
  costCents: 'cost',
  inventoryQuantity: 'quantity',
  inventoryPolicy: 'policy',
  weightGrams: 'weight',
};

/** What the shop found wrong, at the fields of the form. */
export function errorsFrom(found: readonly FieldError[], draft: Draft): DraftErrors {
  const places = found.map(({ path, message }): [string, string] => {
    const [name = '', place] = path.split('.');
    const image = name === 'images' ? draft.images[Number(place)] : undefined;
    return [image ? `images.${image.id}` : (NAMES[name] ?? name), message];
  });
  return Object.fromEntries(places);
}
