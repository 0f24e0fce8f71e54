import { type CsvRecord, readTable, UnreadableCsv } from '#shared/base/csv/parse-csv.ts';
import { restoreFormula } from '#shared/base/csv.ts';
import { formatCount } from '#shared/base/format-count.ts';
import { titleSlug } from '#shared/base/title-slug.ts';
import { buildProduct } from './build-product.ts';
import { COLUMNS, CSV_FIELDS, type CsvField } from './columns.ts';
import type { CsvProblem, CsvProduct } from './csv-product.ts';
import { MAX_CSV_PRODUCTS } from './product-import.ts';
import { cellIn, type Row } from './row.ts';
import { fromShopify, isShopify, isUsedByShopify, shopifyHandle } from './shopify.ts';

/** A product that cannot be imported. */
export interface RefusedProduct {
  row: number;
  handle: string;
  title: string;
  problems: CsvProblem[];
}

export interface ProductFile {
  format: 'own' | 'shopify';
  products: CsvProduct[];
  refused: RefusedProduct[];
  /** Names of the columns with content that the shop does not import. */
  ignoredColumns: string[];
}

interface Line {
  row: number;
  /** Maps each heading, in lowercase, to its cell. */
  cells: ReadonlyMap<string, string>;
}

const lineOf = (headings: readonly string[], { row, cells }: CsvRecord): Line => ({
  row,
  cells: new Map(headings.map((heading, at) => [heading.toLowerCase(), restoreFormula(cells[at] ?? '')])),
});

const FIELD_BY_HEADING = new Map<string, CsvField>(CSV_FIELDS.map((field) => [COLUMNS[field].toLowerCase(), field]));

function fromOwn({ row, cells }: Line): Row {
  const own = new Map<CsvField, string>();
  for (const [heading, text] of cells) {
    const field = FIELD_BY_HEADING.get(heading);
    if (field) own.set(field, text.trim());
  }
  return { row, cells: own, heading: (field) => COLUMNS[field], problems: [], notes: [], position: '' };
}

const ownHandle = ({ cells }: Line): string => (cells.get(COLUMNS.handle.toLowerCase()) ?? '').trim();

function checkHeadings(headings: readonly string[]): void {
  const seen = new Set<string>();
  for (const heading of headings.map((each) => each.toLowerCase()).filter(Boolean)) {
    if (seen.has(heading)) throw new UnreadableCsv(`The column “${heading}” appears twice. Delete one of them.`);
    seen.add(heading);
  }
  if (seen.has('handle') || seen.has('url handle')) return;
  throw new UnreadableCsv(
    'The first row must have the column names, including “Handle”. Export your products to see an example.',
  );
}

function missingHandle(line: Line): RefusedProduct {
  const title = (line.cells.get('title') ?? '').trim();
  const example = titleSlug(title) || 'plumb-line-tee';
  const message = `Every row needs the handle of its product, such as ${example}.`;
  return { row: line.row, handle: '', title, problems: [{ row: line.row, column: COLUMNS.handle, message }] };
}

/**
 * Reads a CSV file of products in the shop's own format or in Shopify's. Rows with the same handle describe one product.
 * Throws `UnreadableCsv` if the headings are wrong, or if the file has no products or too many.
 */
export function readProductCsv(text: string): ProductFile {
  const { header, rows: rest, delimiter } = readTable(text);
  const headings = header.cells.map((cell) => cell.trim());
  checkHeadings(headings);
  if (rest.length === 0) throw new UnreadableCsv('This file has column names but no products.');
  const isForeign = isShopify(headings);
  const lines = rest.map((record) => lineOf(headings, record));
  const handleOf = isForeign ? ({ cells }: Line) => shopifyHandle(cells) : ownHandle;
  const groups = Map.groupBy(lines, handleOf);
  const refused = (groups.get('') ?? []).map(missingHandle);
  groups.delete('');
  if (groups.size > MAX_CSV_PRODUCTS) {
    throw new UnreadableCsv(
      `A file can have at most ${formatCount(MAX_CSV_PRODUCTS)} products; this one has ${formatCount(groups.size)}. Split it into several files.`,
    );
  }
  const products: CsvProduct[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    const rows = group.map((line) =>
      isForeign ? fromShopify(line.row, line.cells, first?.cells ?? line.cells) : fromOwn(line),
    );
    const { product, problems } = buildProduct(rows, { hasDecimalComma: delimiter === ';', isForeign });
    if (product) products.push(product);
    else if (rows[0]) refused.push({ ...nameOf(rows[0]), problems });
  }
  const { kept, refused: twice } = withoutRepeats(products);
  return {
    format: isForeign ? 'shopify' : 'own',
    products: kept,
    refused: [...refused, ...twice].toSorted((a, b) => a.row - b.row),
    ignoredColumns: ignoredColumns(headings, lines, isForeign),
  };
}

const nameOf = (row: Row) => ({ row: row.row, handle: cellIn(row, 'handle'), title: cellIn(row, 'title') });

/** Refuses a product with the same handle as an earlier one. Two handles of another shop can become the same handle here. */
function withoutRepeats(products: readonly CsvProduct[]): { kept: CsvProduct[]; refused: RefusedProduct[] } {
  const firsts = new Map<string, CsvProduct>();
  const refused: RefusedProduct[] = [];
  for (const product of products) {
    const earlier = firsts.get(product.handle);
    if (!earlier) firsts.set(product.handle, product);
    else {
      const message = `This handle becomes “${product.handle}”, the same as in row ${earlier.row}. Change one of them.`;
      const { row, handle, title = '' } = product;
      refused.push({ row, handle, title, problems: [{ row, column: COLUMNS.handle, message }] });
    }
  }
  return { kept: [...firsts.values()], refused };
}

function ignoredColumns(headings: readonly string[], lines: readonly Line[], isForeign: boolean): string[] {
  const isUsed = isForeign ? isUsedByShopify : (heading: string) => FIELD_BY_HEADING.has(heading.toLowerCase());
  return headings.filter(
    (heading) =>
      heading !== '' &&
      !isUsed(heading) &&
      lines.some(({ cells }) => (cells.get(heading.toLowerCase()) ?? '').trim() !== ''),
  );
}
