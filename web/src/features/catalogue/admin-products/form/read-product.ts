import type { FieldError } from '#shared/base/errors.ts';
import type { AdminProduct, ProductImage } from '#shared/catalogue/product.ts';
import { type ProductInput, productInputSchema } from '#shared/catalogue/product-input.ts';
import { lacksName } from '#shared/catalogue/size-chart/chart-html.ts';
import { type FieldLabels, labelErrors } from '#web/lib/data/failure.ts';
import { withSchemaErrors } from '#web/lib/data/schema-errors.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';
import { gramsOf } from '#web/lib/format/weight.ts';
import { readVariants, variantErrorsOf } from '../variants/read-variants.ts';
import { rowsFor, totalOf, type VariantRow, variantRows } from '../variants/variant-rows.ts';
import { FIELD_LABELS } from './compare-drafts.ts';
import { dollarError, PRICE_MISSING, priceError, quantityError, slugError, weightError } from './field-errors.ts';
import { type DraftErrors, type DraftField, isSameField, type ProductDraft, productDraft } from './product-draft.ts';

export type Reading = { input: ProductInput; errors?: never } | { input?: never; errors: DraftErrors };

/** Reads an optional amount. Empty and zero are saved as null. Returns undefined if the text can't be read. */
function optional(text: string, read: (text: string) => number | null): number | null | undefined {
  if (text.trim() === '') return null;
  const amount = read(text);
  return amount === null ? undefined : amount || null;
}

/**
 * Returns the weight in grams, or null if there is none. An unchanged weight keeps its stored grams, because pounds with two
 * decimals can't express every gram.
 */
const weightOf = (weight: string, stored: AdminProduct | null): number | null | undefined =>
  stored && weight === productDraft(stored).weight ? stored.weightGrams || null : optional(weight, gramsOf);

/**
 * Returns the cost in cents, null if it is empty, or undefined if it can't be read. Unlike other amounts, a cost of zero is
 * kept.
 */
const costOf = (text: string): number | null | undefined => (text.trim() === '' ? null : (centsOf(text) ?? undefined));

const dropUndefined = (errors: Record<string, string | false | undefined>): DraftErrors =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, words]) => (words ? [[field, words]] : [])));

const publicImageOf = ({ alt, color, stored }: ProductDraft['images'][number]): ProductImage[] =>
  stored ? [{ ...stored, alt: alt.trim(), ...(color === null ? {} : { color }) }] : [];

/** Returns the variants to save. Leaves out variants that the form doesn't show, so that they stay unchanged. */
function variantsOf(rows: VariantRow[] | null, stored: AdminProduct | null): Pick<ProductInput, 'variants'> {
  if (rows) return { variants: readVariants(rows, stored) };
  return stored && variantRows(stored) ? { variants: null } : {};
}

/**
 * Returns the form in the shape that the API accepts, or its errors. `stored` is the product as it was read, or null for a
 * new one.
 */
export function readProduct(draft: ProductDraft, stored: AdminProduct | null): Reading {
  const [title, slug] = [draft.title.trim(), draft.slug.trim()];
  const priceCents = centsOf(draft.price) ?? 0;
  const compareAtPriceCents = optional(draft.compareAtPrice, centsOf);
  const costCents = costOf(draft.cost);
  const weightGrams = weightOf(draft.weight, stored);
  const rows = draft.variants ? rowsFor(draft, draft.variants) : null;
  const errors = dropUndefined({
    title: title === '' && 'Title is required',
    slug: slugError(slug),
    price: priceError(draft.price),
    compareAtPrice: dollarError('Compare-at price', draft.compareAtPrice),
    cost: dollarError('Cost per item', draft.cost),
    quantity: !rows && quantityError(draft.quantity),
    weight: weightError(draft.weight),
    sizeChartHtml:
      draft.sizeChartHtml !== (stored?.sizeChartHtml ?? '') &&
      lacksName(draft.sizeChartHtml) &&
      'Name each measurement, or remove it.',
    ...(rows ? variantErrorsOf(rows) : {}),
  });
  const input: ProductInput = {
    title,
    slug,
    descriptionHtml: draft.descriptionHtml,
    priceCents,
    compareAtPriceCents: compareAtPriceCents ?? null,
    images: draft.images.flatMap(publicImageOf),
    videos: draft.videos.flatMap(({ alt, stored }) => (stored ? [{ ...stored, alt: alt.trim() }] : [])),
    sizes: draft.sizes,
    colors: draft.colors,
    sku: draft.sku.trim(),
    inventoryQuantity: rows ? (stored?.inventoryQuantity ?? totalOf(rows)) : Number(draft.quantity),
    inventoryPolicy: draft.policy,
    weightGrams: weightGrams ?? null,
    isFeatured: draft.isFeatured,
    isPublished: draft.isPublished,
    sizeChartHtml: draft.sizeChartHtml.trim() === '' ? null : draft.sizeChartHtml,
    seoTitle: draft.seoTitle.trim() || null,
    seoDescription: draft.seoDescription.trim() || null,
    categoryIds: draft.categoryIds,
    costCents: costCents ?? null,
    providerProductId: draft.providerProductId.trim() || null,
    tags: draft.tags,
    goesWith: draft.goesWith,
    ...variantsOf(rows, stored),
  };
  if (Object.keys(errors).length === 0) return { input };
  return { errors: { ...errorsFrom(withSchemaErrors([], productInputSchema, input), draft), ...errors } };
}

/** Lists the required fields. */
const REQUIRED: readonly DraftField[] = ['title', 'slug', 'price'];

const isMissing = (draft: ProductDraft, field: DraftField): boolean =>
  field === 'price' ? priceError(draft.price) === PRICE_MISSING : String(draft[field]).trim() === '';

export const missesRequired = (draft: ProductDraft): boolean => REQUIRED.some((field) => isMissing(draft, field));

/** Returns the errors that still apply, which are those of fields that haven't changed since the save. */
export function remainingErrors(errors: DraftErrors, of: ProductDraft, now: ProductDraft): DraftErrors {
  const altOf = ({ images }: ProductDraft, id: string) => images.find((image) => image.id === id)?.alt;
  const applies = (path: string): boolean => {
    const [field = '', id] = path.split(/\.(.*)/s);
    return id === undefined || field === 'variants'
      ? isSameField(of, now, field as DraftField)
      : altOf(of, id) === altOf(now, id);
  };
  return Object.fromEntries(Object.entries(errors).filter(([path]) => applies(path)));
}

/** Maps field names in the API's errors to different field names in the form. */
const NAMES: Readonly<Record<string, DraftField>> = {
  priceCents: 'price',
  compareAtPriceCents: 'compareAtPrice',
  costCents: 'cost',
  inventoryQuantity: 'quantity',
  inventoryPolicy: 'policy',
  weightGrams: 'weight',
};

const LABELS: FieldLabels = {
  ...FIELD_LABELS,
  ...Object.fromEntries(Object.entries(NAMES).map(([path, field]) => [path, FIELD_LABELS[field]])),
  'images.*.alt': 'Alt text',
  'images.*.color': 'Picture color',
  'images.*.url': 'Picture',
  'sizes.*': 'Size #',
  'colors.*': 'Color #',
  'tags.*': 'Tag #',
  'variants.*': 'Variant #',
};

/** Returns the API's errors by form field. Each message includes the field's label. */
export function errorsFrom(found: readonly FieldError[], draft: ProductDraft): DraftErrors {
  const errors = labelErrors(found, LABELS).map(({ path, message }): [string, string] => {
    const [name = '', index] = path.split('.');
    const image = name === 'images' ? draft.images[Number(index)] : undefined;
    return [image ? `images.${image.id}` : (NAMES[name] ?? name), message];
  });
  return Object.fromEntries(errors);
}
