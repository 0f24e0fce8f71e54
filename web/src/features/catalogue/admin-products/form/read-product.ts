import type { FieldError } from '#shared/base/errors.ts';
import { SLUG_PATTERN } from '#shared/base/slug.ts';
import type { AdminProduct, ProductImage, ProductInput } from '#shared/catalogue/product.ts';
import { centsOf, gramsOf } from '#web/lib/format/field-amounts.ts';
import { type DraftErrors, type DraftField, isSameField, type ProductDraft, productDraft } from './product-draft.ts';

export type Reading = { input: ProductInput; errors?: never } | { input?: never; errors: DraftErrors };

const MAX_QUANTITY = 1_000_000;

const quantityOf = (text: string): number | null => {
  const quantity = text.trim() === '' ? 0 : Number(text);
  return Number.isInteger(quantity) && quantity >= 0 && quantity <= MAX_QUANTITY ? quantity : null;
};

/**
 * Reads an optional amount. Empty and zero are saved as null. Returns undefined for anything
 * unreadable.
 */
function optional(text: string, read: (text: string) => number | null): number | null | undefined {
  if (text.trim() === '') return null;
  const amount = read(text);
  return amount === null ? undefined : amount || null;
}

/** Pounds with two decimals cannot express every gram, so an unchanged weight keeps its stored grams. */
const weightOf = (weight: string, stored: AdminProduct | null): number | null | undefined =>
  stored && weight === productDraft(stored).weight ? stored.weightGrams || null : optional(weight, gramsOf);

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

const publicImageOf = ({ alt, color, stored }: ProductDraft['images'][number]): ProductImage[] =>
  stored ? [{ ...stored, alt: alt.trim(), ...(color === null ? {} : { color }) }] : [];

/** Returns the form as the API takes it, or its errors. `stored` is the product as it was read; null for a new one. */
export function readProduct(draft: ProductDraft, stored: AdminProduct | null): Reading {
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

/** The required fields. */
const REQUIRED: readonly DraftField[] = ['title', 'slug', 'price'];

const isMissing = (draft: ProductDraft, field: DraftField): boolean =>
  field === 'price' ? (centsOf(draft.price) ?? 0) <= 0 : draft[field] === '' || String(draft[field]).trim() === '';

export const missesRequired = (draft: ProductDraft): boolean => REQUIRED.some((field) => isMissing(draft, field));

/** Returns the errors that still apply: those of fields that have not changed since the save. */
export function remainingErrors(errors: DraftErrors, of: ProductDraft, now: ProductDraft): DraftErrors {
  const altOf = ({ images }: ProductDraft, id: string) => images.find((image) => image.id === id)?.alt;
  const applies = (path: string): boolean => {
    const [field = '', id] = path.split(/\.(.*)/s);
    return id === undefined ? isSameField(of, now, field as DraftField) : altOf(of, id) === altOf(now, id);
  };
  return Object.fromEntries(Object.entries(errors).filter(([path]) => applies(path)));
}

/** Fields of the form that have another name in the API's errors. */
const NAMES: Readonly<Record<string, DraftField>> = {
  priceCents: 'price',
  compareAtPriceCents: 'compareAtPrice',
  costCents: 'cost',
  inventoryQuantity: 'quantity',
  inventoryPolicy: 'policy',
  weightGrams: 'weight',
};

/** Returns the API's errors by field of the form. */
export function errorsFrom(found: readonly FieldError[], draft: ProductDraft): DraftErrors {
  const errors = found.map(({ path, message }): [string, string] => {
    const [name = '', index] = path.split('.');
    const image = name === 'images' ? draft.images[Number(index)] : undefined;
    return [image ? `images.${image.id}` : (NAMES[name] ?? name), message];
  });
  return Object.fromEntries(errors);
}
