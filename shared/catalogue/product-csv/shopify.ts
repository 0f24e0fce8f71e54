import { titleSlug } from '#shared/base/title-slug.ts';
import type { CsvField } from './columns.ts';
import type { CsvProblem } from './csv-product.ts';
import type { Row } from './row.ts';

/** Maps each heading, in lowercase, to its cell. */
type Cells = ReadonlyMap<string, string>;

/**
 * Maps our fields to Shopify's headings, including those that its files use since 2024 (help.shopify.com, "Using CSV files to
 * import and export products").
 */
const HEADINGS: Partial<Record<CsvField, readonly string[]>> = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  descriptionHtml: ['Body (HTML)', 'Description'],
  categories: ['Type'],
  tags: ['Tags'],
  isPublished: ['Published', 'Published on online store'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
  priceCents: ['Variant Price', 'Price'],
  compareAtPriceCents: ['Variant Compare At Price', 'Compare-at price'],
  costCents: ['Cost per item'],
  weightGrams: ['Variant Grams', 'Weight value (grams)'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  inventoryPolicy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  url: ['Image Src', 'Product image URL'],
  alt: ['Image Alt Text', 'Image alt text'],
  seoTitle: ['SEO Title', 'SEO title'],
  seoDescription: ['SEO Description', 'SEO description'],
};
const STATUS = 'Status';
const TRACKER = ['Variant Inventory Tracker', 'Inventory tracker'];
const POSITION = ['Image Position', 'Image position'];
const OPTIONS = [1, 2, 3].map((number) => ({
  names: [`Option${number} Name`],
  values: [`Option${number} Value`],
}));

const USED = [
  ...Object.values(HEADINGS).flat(),
  ...[STATUS, ...TRACKER, ...POSITION],
  ...OPTIONS.flatMap(({ names, values }) => [...names, ...values]),
].map((heading) => heading.toLowerCase());

/** Lists headings that only Shopify's files have. */
const TELLING = ['body (html)', 'variant price', 'variant sku', 'url handle', 'option1 value'];

export const isShopify = (headings: readonly string[]): boolean =>
  headings.some((heading) => TELLING.includes(heading.toLowerCase()));

export const isUsedByShopify = (heading: string): boolean => USED.includes(heading.toLowerCase());

const cellOf = (cells: Cells, headings: readonly string[]): string | undefined => {
  const found = headings.find((heading) => cells.has(heading.toLowerCase()));
  return found === undefined ? undefined : (cells.get(found.toLowerCase()) ?? '').trim();
};

const headingIn = (cells: Cells, headings: readonly string[]): string =>
  headings.find((heading) => cells.has(heading.toLowerCase())) ?? headings[0] ?? '';

/**
 * Returns the option that a name means. `none` is Shopify's placeholder for a product without options. Null for any other
 * name.
 */
function optionField(name: string, value: string): 'size' | 'color' | 'none' | null {
  const word = name.trim().toLowerCase();
  if (/^(?:sizes?|größe|taille|talla|taglia|maat)$/.test(word)) return 'size';
  if (/^(?:colou?rs?|farbe|couleur|colore|kleur)$/.test(word)) return 'color';
  if (word === '' && value === '') return 'none';
  return word === 'title' && ['default title', ''].includes(value.toLowerCase()) ? 'none' : null;
}

function readOptions(row: number, cells: Cells, first: Cells) {
  const options: { size?: string; color?: string } = {};
  const problems: CsvProblem[] = [];
  for (const { names, values } of OPTIONS) {
    const name = cellOf(first, names) ?? '';
    const value = cellOf(cells, values) ?? '';
    const field = optionField(name, value);
    if (field === 'size' || field === 'color') options[field] = value;
    if (field !== null) continue;
    const message = `This shop only has the options Size and Color. Rename “${name}” to one of them, or split the product.`;
    problems.push({ row, column: headingIn(cells, names), message });
  }
  return { options, problems };
}

const sellsOn = (cells: Cells): boolean =>
  ['continue', 'true', 'yes'].includes((cellOf(cells, HEADINGS.inventoryPolicy ?? []) ?? '').toLowerCase());

/** Returns the stock policy of a product. Adds a note if Shopify counts the stock but keeps selling at zero. */
function readPolicy(first: Cells, row: number): { policy: string; notes: CsvProblem[] } {
  if (cellOf(first, TRACKER) === '') return { policy: 'Made to order', notes: [] };
  if (!sellsOn(first)) return { policy: 'Limited', notes: [] };
  const column = headingIn(first, HEADINGS.inventoryPolicy ?? []);
  const message =
    'Shopify keeps selling this product when it’s out of stock. It’s imported as made to order, and its stock isn’t counted.';
  return { policy: 'Made to order', notes: [{ row, column, message }] };
}

/** Reads the stock, the SKU, and, in a product's first row, the stock policy. A negative stock becomes 0 with a note. */
function readVariant(cells: Cells, first: Cells, row: number): { own: Map<CsvField, string>; notes: CsvProblem[] } {
  const own = new Map<CsvField, string>();
  const notes: CsvProblem[] = [];
  const quantity = cellOf(cells, HEADINGS.quantity ?? []);
  if (quantity !== undefined) own.set('quantity', quantity.startsWith('-') ? '0' : quantity);
  if (quantity?.startsWith('-')) {
    const column = headingIn(cells, HEADINGS.quantity ?? []);
    notes.push({ row, column, message: `The stock is ${quantity}, so it’s imported as 0.` });
  }
  const sku = cellOf(cells, HEADINGS.sku ?? []);
  if (sku !== undefined) own.set('sku', sku.replace(/^'/, ''));
  if (cells === first) {
    const read = readPolicy(first, row);
    own.set('inventoryPolicy', read.policy);
    notes.push(...read.notes);
  }
  return { own, notes };
}

function readHandle(cells: Cells): string {
  const handle = cellOf(cells, HEADINGS.handle ?? []) ?? '';
  return titleSlug(handle) || handle;
}

/**
 * Returns the text for the Published column. A product that is not active in Shopify becomes a draft. Undefined if the file
 * does not say.
 */
function publicationOf(cells: Cells): string | undefined {
  const status = cellOf(cells, [STATUS])?.toLowerCase();
  const published = cellOf(cells, HEADINGS.isPublished ?? []);
  if (status !== undefined && status !== '' && status !== 'active') return 'no';
  return published === '' && status === 'active' ? 'yes' : (published ?? (status === 'active' ? 'yes' : undefined));
}

const READ_APART: readonly CsvField[] = ['handle', 'isPublished', 'inventoryPolicy', 'quantity', 'sku'];

/** Lists the fields that are read only from the first row of a product. */
const OF_FIRST_ROW: readonly CsvField[] = [
  'title',
  'descriptionHtml',
  'categories',
  'tags',
  'seoTitle',
  'seoDescription',
];

/** Converts a row of Shopify's file to our fields. `first` is the first row with the same handle. */
export function fromShopify(row: number, cells: Cells, first: Cells): Row {
  const { options, problems } = readOptions(row, cells, first);
  const { own, notes } = readVariant(cells, first, row);
  for (const [field, headings] of Object.entries(HEADINGS) as [CsvField, readonly string[]][]) {
    const cell = READ_APART.includes(field) ? undefined : cellOf(cells, headings);
    if (cell !== undefined) own.set(field, cell);
  }
  own.set('handle', readHandle(cells));
  const published = cells === first ? publicationOf(cells) : '';
  if (published !== undefined) own.set('isPublished', published);
  if (cells !== first) for (const field of OF_FIRST_ROW) own.delete(field);
  // Shopify repeats the weight on rows that contain only a picture. With a weight, such a row would be read as a variant.
  if (!cellOf(cells, HEADINGS.priceCents ?? []) && !Object.values(options).some(Boolean)) own.delete('weightGrams');
  if (OPTIONS.some(({ values }) => cellOf(cells, values) !== undefined)) {
    own.set('size', options.size ?? '');
    own.set('color', options.color ?? '');
  }
  const heading = (field: CsvField) => headingIn(cells, HEADINGS[field] ?? []);
  return { row, cells: own, heading, problems, notes, position: cellOf(cells, POSITION) ?? '' };
}

/** Returns the handle exactly as Shopify's file has it, to find the rows of one product. */
export const shopifyHandle = (cells: Cells): string => cellOf(cells, HEADINGS.handle ?? []) ?? '';
