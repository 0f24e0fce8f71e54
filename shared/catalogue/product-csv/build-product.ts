import type * as z from 'zod/mini';
import { fieldMessage } from '#shared/base/field-messages.ts';
import { tidyTag } from '../tags.ts';
import { type Cell, readCents, readPolicy, readWhole, readYesNo } from './cells.ts';
import { CATEGORY_SEPARATOR, type CsvField, HANDLE_SEPARATOR, TAG_SEPARATOR } from './columns.ts';
import { type CsvProblem, type CsvProduct, csvProductSchema, isForeignPicture } from './csv-product.ts';
import { cellIn, type Row, variantRows } from './row.ts';

export interface FileRules {
  /** True if amounts are written as `48,00`. */
  hasDecimalComma: boolean;
  isForeign: boolean;
}

export type BuiltProduct = { product: CsvProduct; problems: [] } | { product: null; problems: CsvProblem[] };

const FIRST_ROW_FIELDS: readonly CsvField[] = [
  ...(['title', 'descriptionHtml', 'categories', 'tags', 'isPublished', 'isFeatured', 'inventoryPolicy'] as const),
  ...(['sizeChartHtml', 'seoTitle', 'seoDescription', 'goesWith'] as const),
];

/** Reads the cells in the rows of one product, and collects their problems. */
class CellReader {
  readonly problems: CsvProblem[];
  readonly rules: FileRules;

  constructor(rows: readonly Row[], rules: FileRules) {
    this.rules = rules;
    this.problems = rows.flatMap(({ problems }) => problems);
  }

  refuse(row: Row, field: CsvField, message: string): void {
    this.problems.push({ row: row.row, column: row.heading(field), message });
  }

  /** Returns the value of a cell. Undefined if the file has no such column or the cell is wrong. */
  read<T>(row: Row, field: CsvField, read: (text: string) => Cell<T>): T | undefined {
    const text = row.cells.get(field);
    if (text === undefined) return undefined;
    const cell = read(text);
    if ('value' in cell) return cell.value;
    this.refuse(row, field, cell.problem);
    return undefined;
  }

  readonly cents = (text: string): Cell<number | null> => readCents(text, this.rules.hasDecimalComma);
}

/**
 * Refuses a later row that has a different text in one of the product's own fields. The shop reads these fields only from the
 * first row, so a change in another row would be lost.
 */
function checkLaterRows(reader: CellReader, [first, ...later]: readonly Row[]): void {
  if (!first) return;
  for (const row of later) {
    for (const field of FIRST_ROW_FIELDS) {
      const text = cellIn(row, field);
      if (text === '' || text === cellIn(first, field)) continue;
      reader.refuse(
        row,
        field,
        `This differs from row ${first.row}. Change row ${first.row} and leave this cell empty.`,
      );
    }
  }
}

const named = (text: string): string | null => text.trim() || null;

function checkVariants(reader: CellReader, rows: readonly Row[]): void {
  const seen = new Map<string, number>();
  for (const field of ['size', 'color'] as const) {
    if (!rows.some((row) => cellIn(row, field) !== '')) continue;
    for (const row of rows.filter((each) => cellIn(each, field) === '')) {
      reader.refuse(row, field, `The other rows of this product have a ${field}. Enter one here too.`);
    }
  }
  for (const row of rows) {
    const key = JSON.stringify([cellIn(row, 'size').toUpperCase(), cellIn(row, 'color').toLowerCase()]);
    const earlier = seen.get(key);
    if (earlier !== undefined)
      reader.refuse(row, 'size', `Row ${earlier} has the same size and color. Delete one of them.`);
    seen.set(key, earlier ?? row.row);
  }
}

function readVariants(reader: CellReader, rows: readonly Row[]) {
  // The check is skipped if a row has a problem, such as an option that this shop does not support. Such rows may look like
  // duplicates although they differ in that option.
  if (rows.every(({ problems }) => problems.length === 0)) checkVariants(reader, rows);
  const asText = (row: Row, field: 'sku' | 'barcode') => reader.read(row, field, (value) => ({ value }));
  return rows.map((row) => ({
    row: row.row,
    size: row.cells.has('size') ? named(cellIn(row, 'size')) : undefined,
    color: row.cells.has('color') ? named(cellIn(row, 'color')) : undefined,
    sku: asText(row, 'sku'),
    barcode: asText(row, 'barcode'),
    priceCents: reader.read(row, 'priceCents', reader.cents),
    compareAtPriceCents: reader.read(row, 'compareAtPriceCents', reader.cents),
    costCents: reader.read(row, 'costCents', reader.cents),
    weightGrams: reader.read(row, 'weightGrams', readWhole),
    quantity: reader.read(row, 'quantity', readWhole),
    exportedQuantity: reader.read(row, 'exportedQuantity', readWhole),
  }));
}

const OWN_PICTURE = /^\/media\/(?:[\w-]+\/)*[\w-]+\.[a-z]+$/;
const isUsable = (url: string): boolean => OWN_PICTURE.test(url) || isForeignPicture({ url });

function readPictures(rows: readonly Row[]) {
  const hasColumn = rows.some(({ cells }) => cells.has('url'));
  const written = rows
    .filter((row) => cellIn(row, 'url') !== '')
    .toSorted((a, b) => (Number(a.position) || 0) - (Number(b.position) || 0));
  const unusable = written.filter((row) => !isUsable(cellIn(row, 'url').trim()));
  const notes = unusable.map((row) => ({
    row: row.row,
    column: row.heading('url'),
    message: 'Not imported: this isn’t a link to a picture. The product keeps the pictures it has.',
  }));
  // If a picture is unusable or the column is missing, the product keeps its current pictures.
  if (!hasColumn || unusable.length > 0) return { pictures: undefined, notes };
  const pictures = written.map((row) => {
    const color = named(cellIn(row, 'pictureColor'));
    return { row: row.row, url: cellIn(row, 'url').trim(), alt: cellIn(row, 'alt'), ...(color ? { color } : {}) };
  });
  return { pictures, notes };
}

const tagsOf = (text: string): string[] => text.split(TAG_SEPARATOR).map(tidyTag).filter(Boolean);

const listOf = (text: string, separator: string): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** Maps a field of the product to the field of the file that it comes from. */
const FIELD_OF: Readonly<Record<string, CsvField>> = { pictures: 'url' };

const withoutMissing = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function problemOf(issue: z.core.$ZodIssue, first: Row, rowOf: (row: number) => Row): CsvProblem {
  const [list, position, inner] = issue.path;
  const isInner = typeof position === 'number' && typeof inner === 'string';
  const name = String(isInner ? inner : (list ?? 'handle'));
  const field = FIELD_OF[name] ?? (name as CsvField);
  const at = isInner ? rowOf(position) : first;
  return { row: at.row, column: at.heading(field), message: `This ${issue.message}.`.replace(/^This Slug/, 'It') };
}

/** Returns the product that the rows with one handle describe, or the problems in these rows. */
export function buildProduct(rows: readonly Row[], rules: FileRules): BuiltProduct {
  const [first] = rows;
  if (!first) return { product: null, problems: [] };
  const reader = new CellReader(rows, rules);
  checkLaterRows(reader, rows);
  const ofVariants = variantRows(rows);
  const { pictures, notes } = readPictures(rows);
  const draft = withoutMissing({
    row: first.row,
    handle: cellIn(first, 'handle'),
    title: first.cells.get('title'),
    descriptionHtml: first.cells.get('descriptionHtml'),
    sizeChartHtml: first.cells.get('sizeChartHtml'),
    seoTitle: first.cells.get('seoTitle'),
    seoDescription: first.cells.get('seoDescription'),
    categories: reader.read(first, 'categories', (text) => ({ value: listOf(text, CATEGORY_SEPARATOR) })),
    tags: reader.read(first, 'tags', (text) => ({ value: tagsOf(text) })),
    goesWith: reader.read(first, 'goesWith', (text) => ({ value: listOf(text, HANDLE_SEPARATOR) })),
    hasForeignCategories: rules.isForeign || undefined,
    isPublished: reader.read(first, 'isPublished', readYesNo),
    isFeatured: reader.read(first, 'isFeatured', readYesNo),
    inventoryPolicy: reader.read(first, 'inventoryPolicy', readPolicy),
    variants: readVariants(reader, ofVariants).map(withoutMissing),
    pictures,
    notes: [...rows.flatMap((row) => row.notes), ...notes].slice(0, 20),
  });
  const parsed = csvProductSchema.safeParse(draft, { error: fieldMessage });
  if (!parsed.success) {
    const pictureRows = rows.filter((row) => cellIn(row, 'url') !== '');
    for (const issue of parsed.error.issues) {
      const inner = issue.path[0] === 'pictures' ? pictureRows : ofVariants;
      reader.problems.push(problemOf(issue, first, (position) => inner[position] ?? first));
    }
  }
  return parsed.success && reader.problems.length === 0
    ? { product: parsed.data, problems: [] }
    : { product: null, problems: reader.problems };
}
