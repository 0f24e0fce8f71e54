import { fieldMessage } from '#shared/base/field-messages.ts';
import { pluralize } from '#shared/base/format-count.ts';
import { costGroups, findBelowCost } from '../below-cost.ts';
import { basePrices } from '../discount.ts';
import type { Product } from '../product.ts';
import { type ProductInput, productInputSchema } from '../product-input.ts';
import { knownRenditions } from '../renditions.ts';
import { toStoredVariants } from '../variants/own-variants.ts';
import { COLUMNS, type CsvField } from './columns.ts';
import { type CsvProblem, type CsvProduct, isForeignPicture } from './csv-product.ts';
import type { CsvChange, PlannedProduct } from './planned-product.ts';
import { COLUMN_OF, type KnownCategory, productChanges } from './product-changes.ts';
import { isNameOf } from './target-variants.ts';
import { variantFields } from './variant-fields.ts';

export interface Plan {
  planned: PlannedProduct;
  /** Product to save. Null if there is nothing to save. */
  input: ProductInput | null;
  /** True if pictures from other sites must be copied after the product is saved. */
  hasCopies: boolean;
}

/** Returns the input that would save the product unchanged. Prices are before discounts. */
export function toProductInput(product: Product): ProductInput {
  const { title, slug, descriptionHtml, images, sizes, colors, sku, inventoryQuantity, inventoryPolicy } = product;
  const { weightGrams, isFeatured, isPublished, sizeChartHtml, costCents, providerProductId } = product;
  const { priceCents, compareAtPriceCents } = basePrices(product);
  return {
    ...{ title, slug, descriptionHtml, priceCents, compareAtPriceCents, images, sizes, colors, sku },
    ...{ inventoryQuantity, inventoryPolicy, weightGrams, isFeatured, isPublished, sizeChartHtml },
    categoryIds: product.categories.map(({ id }) => id),
    costCents: costCents ?? null,
    providerProductId: providerProductId ?? null,
    tags: product.tags ?? [],
    goesWith: product.goesWith ?? [],
    seoTitle: product.seoTitle ?? null,
    seoDescription: product.seoDescription ?? null,
  };
}

const newInput = (slug: string): Omit<ProductInput, 'title' | 'priceCents'> => ({
  ...{ slug, descriptionHtml: '', compareAtPriceCents: null, images: [], sizes: [], colors: [], sku: '' },
  ...{ inventoryQuantity: 0, inventoryPolicy: 'finite', weightGrams: null, isFeatured: false, isPublished: false },
  ...{ sizeChartHtml: null, categoryIds: [], costCents: null, providerProductId: null, tags: [], goesWith: [] },
  ...{ seoTitle: null, seoDescription: null },
});

function resolveCategories({ row, categories, hasForeignCategories }: CsvProduct, known: readonly KnownCategory[]) {
  const unknown: CsvProblem[] = [];
  if (!categories) return { ids: undefined, unknown };
  const ids = categories.flatMap((name) => {
    const word = name.toLowerCase();
    const found = known.find((category) => category.name.toLowerCase() === word || category.slug === word);
    if (found) return [found.id];
    const advice = hasForeignCategories
      ? 'The product is imported without it.'
      : 'Create it first, or correct the name.';
    unknown.push({ row, column: COLUMNS.categories, message: `There is no category “${name}”. ${advice}` });
    return [];
  });
  return { ids: [...new Set(ids)], unknown };
}

/**
 * Finds the ids of the products that go well with a product. Leaves out an unknown handle and adds a note, because that
 * product may come later in the file.
 */
function resolveGoesWith({ row, goesWith }: CsvProduct, handles: ReadonlyMap<string, string>) {
  const idOf = new Map([...handles].map(([id, handle]) => [handle, id]));
  const left = goesWith?.filter((handle) => !idOf.has(handle)) ?? [];
  const notes: CsvProblem[] = left.map((handle) => ({
    row,
    column: COLUMNS.goesWith,
    message: `There is no product “${handle}” yet, so it’s left out. If this file adds it, import the file once more.`,
  }));
  return { ids: goesWith?.flatMap((handle) => idOf.get(handle) ?? []), notes };
}

const picturesToCopy = ({ pictures = [] }: CsvProduct): number => pictures.filter(isForeignPicture).length;

/**
 * Returns the pictures to save. Pictures that the product already has keep their known widths. Returns undefined if pictures
 * must be copied from other sites: the product keeps its current pictures until then.
 */
const imagesOf = (csv: CsvProduct, current: Product | null): ProductInput['images'] | undefined =>
  picturesToCopy(csv) > 0
    ? undefined
    : csv.pictures?.map(({ url, alt, color }) => {
        const known = current?.images.find((image) => image.url === url);
        return { url, alt, ...(color ? { color } : {}), ...(known ? knownRenditions(known) : {}) };
      });

function copyChanges(csv: CsvProduct, before: ProductInput | null): CsvChange[] {
  const count = picturesToCopy(csv);
  if (count === 0) return [];
  const from = before ? pluralize(before.images.length, 'picture') : '';
  return [{ column: COLUMNS.url, from, to: `${pluralize(count, 'picture')} to copy` }];
}

const present = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/**
 * Refuses changes to the sizes, colors, and prices of a provider's product. A changed price would move the prices of other
 * variants.
 */
function providerProblems(csv: CsvProduct, current: Product): CsvProblem[] {
  const { variantPricesCents = [] } = basePrices(current);
  const message =
    'This product comes from Printify. Change its sizes, colors, and prices in Printify or on its product page.';
  return csv.variants.flatMap((variant) => {
    const at = (current.variants ?? []).findIndex(
      ({ size, color }) => isNameOf(variant.size ?? null, size) && isNameOf(variant.color ?? null, color),
    );
    const column: CsvField | null =
      at < 0
        ? 'size'
        : variant.priceCents !== undefined && variant.priceCents !== variantPricesCents[at]
          ? 'priceCents'
          : null;
    const isBare = variant.size == null && variant.color == null && variant.priceCents == null;
    return column && !isBare ? [{ row: variant.row, column: COLUMNS[column], message }] : [];
  });
}

function belowCostNote({ row }: CsvProduct, input: ProductInput): CsvProblem[] {
  const product = { ...input, id: '', variants: toStoredVariants(input.variants ?? [], input.priceCents) };
  const { belowCostCount } = findBelowCost([{ ...product, costs: costGroups(product) }]);
  return belowCostCount === 0
    ? []
    : [{ row, column: COLUMNS.priceCents, message: 'This price doesn’t cover the cost and the card fee.' }];
}

const required = (row: number, field: CsvField): CsvProblem => ({
  row,
  column: COLUMNS[field],
  message: 'This is required.',
});

/** Highest number of problems listed for one product, because a product can have thousands of rows in a file. */
const MAX_PROBLEMS = 50;

/**
 * Compares a product of a file with the current product that has the same handle. Returns the changes that an import would
 * make, and the product to save. The file's HTML must already be sanitized. `handles` maps product ids to handles, for the
 * products that the file mentions.
 */
export function planProduct(
  csv: CsvProduct,
  current: Product | null,
  categories: readonly KnownCategory[],
  handles: ReadonlyMap<string, string> = new Map(),
): Plan {
  const pairs = resolveGoesWith(csv, handles);
  const { ids, unknown } = resolveCategories(csv, categories);
  const isProvided = current?.providerProductId != null;
  const { fields, problems, notes, changes: ofSingle } = variantFields(csv, isProvided ? null : current);
  const before = current ? toProductInput(current) : null;
  const { title, descriptionHtml, sizeChartHtml, isPublished, isFeatured, inventoryPolicy, tags } = csv;
  const { seoTitle, seoDescription } = csv;
  const ofProduct = present({
    ...{ title, descriptionHtml, isPublished, isFeatured, tags },
    ...(sizeChartHtml === undefined ? {} : { sizeChartHtml: sizeChartHtml || null }),
    ...(seoTitle === undefined ? {} : { seoTitle: seoTitle || null }),
    ...(seoDescription === undefined ? {} : { seoDescription: seoDescription || null }),
    categoryIds: ids,
    goesWith: pairs.ids,
    images: imagesOf(csv, current),
  });
  const ofVariants = isProvided ? {} : present({ ...fields, inventoryPolicy });
  const candidate = { ...(before ?? newInput(csv.handle)), ...ofProduct, ...ofVariants };
  const parsed = productInputSchema.safeParse(candidate, { error: fieldMessage });
  const isMissing = (field: string) =>
    ['title', 'priceCents'].includes(field) && (candidate as Record<string, unknown>)[field] == null;
  const found = [
    ...(csv.hasForeignCategories ? [] : unknown),
    ...(isProvided && current ? providerProblems(csv, current) : problems),
    ...(isMissing('title') ? [required(csv.row, 'title')] : []),
    ...(parsed.success ? [] : parsed.error.issues)
      .filter(({ path }) => !isMissing(String(path[0])))
      .map(({ path, message }) => ({
        row: csv.row,
        column: COLUMN_OF[String(path[0])] ?? String(path[0]),
        message: `This ${message}.`,
      })),
  ];
  const all = {
    ...{ row: csv.row, handle: csv.handle, title: title ?? current?.title ?? '' },
    problems: found.slice(0, MAX_PROBLEMS),
    notes: [...csv.notes, ...pairs.notes, ...(csv.hasForeignCategories ? unknown : []), ...(isProvided ? [] : notes)],
  };
  if (!parsed.success || found.length > 0)
    return { planned: { ...all, kind: 'error', changes: [] }, input: null, hasCopies: false };
  const input = parsed.data;
  const saved = before
    ? [...productChanges(before, input, { categories, handles }, ofSingle !== null), ...(ofSingle ?? [])]
    : [];
  const copied = copyChanges(csv, before);
  const changes = before ? [...saved, ...copied] : [];
  const kind = !before ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  const costNotes = kind === 'unchanged' || isProvided ? [] : belowCostNote(csv, input);
  return {
    planned: { ...all, kind, changes, notes: [...all.notes, ...costNotes] },
    input: !before || saved.length > 0 ? input : null,
    hasCopies: copied.length > 0,
  };
}
