import type { LengthUnit } from './measure.ts';

/** An entry as the admin typed it. `unit` applies to a length without a unit. */
export interface ChartCell {
  text: string;
  unit: LengthUnit;
}

export interface ChartRow {
  size: string;
  /** One cell for each column. */
  cells: ChartCell[];
}

/** A size chart with a row for each size and a column for each measurement. */
export interface SizeChart {
  /** Heading of the column of sizes. */
  corner: string;
  columns: string[];
  rows: ChartRow[];
  /** Sentence below the table. It may be empty. */
  note: string;
}

export const MAX_CHART_COLUMNS = 10;

const keyOf = (size: string): string => size.trim().toLowerCase();
const blankCell = (unit: LengthUnit): ChartCell => ({ text: '', unit });
const isFilled = ({ cells }: ChartRow): boolean => cells.some(({ text }) => text.trim() !== '');

export const newChart = (): SizeChart => ({
  corner: 'Size',
  columns: ['Chest', 'Length', 'Sleeve'],
  rows: [],
  note: '',
});

/** Returns the chart to write. Leaves out rows without an entry, and columns with neither a name nor an entry. */
export function filledChart(chart: SizeChart): SizeChart {
  const rows = chart.rows.filter(isFilled);
  const isUsed = (column: number) =>
    chart.columns[column]?.trim() !== '' || rows.some(({ cells }) => cells[column]?.text.trim());
  return {
    ...chart,
    columns: chart.columns.filter((_name, column) => isUsed(column)),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_cell, column) => isUsed(column)) })),
  };
}

export interface ListedRow extends ChartRow {
  /** True if the product has the size of the row. */
  isOfProduct: boolean;
}

/** Returns a row for each size of the product, then the filled rows of other sizes. */
export function listRows({ rows, columns }: SizeChart, sizes: readonly string[], unit: LengthUnit): ListedRow[] {
  const wanted = new Set(sizes.map(keyOf));
  const own = sizes.map((size) => {
    const row = rows.find((each) => keyOf(each.size) === keyOf(size));
    return { size, cells: row?.cells ?? columns.map(() => blankCell(unit)), isOfProduct: true };
  });
  const first = new Map(rows.toReversed().map((row) => [keyOf(row.size), row]));
  const others = rows.filter(
    (row) => isFilled(row) && !(wanted.has(keyOf(row.size)) && first.get(keyOf(row.size)) === row),
  );
  return [...own, ...others.map((row) => ({ ...row, isOfProduct: false }))];
}

export interface NextColumn {
  name: string;
  /** Index of the current column from which the entries are copied. Null for a new column. */
  from: number | null;
}

/** Returns a chart with the given columns. Removes the entries of columns that are left out. */
export const withColumns = (chart: SizeChart, columns: readonly NextColumn[], unit: LengthUnit): SizeChart => ({
  ...chart,
  columns: columns.map(({ name }) => name),
  rows: chart.rows.map((row) => ({
    ...row,
    cells: columns.map(({ from }) => (from === null ? undefined : row.cells[from]) ?? blankCell(unit)),
  })),
});

/** Pastes lines of cells, as copied from a spreadsheet, starting at one cell. Ignores cells beyond the chart. */
export function pasteEntries(
  rows: readonly ChartRow[],
  at: { row: number; column: number },
  pasted: { text: string; unit: LengthUnit },
): ChartRow[] {
  const lines = pasted.text.replace(/\r?\n$/, '').split(/\r?\n/);
  return rows.map((row, index) => {
    const entries = index < at.row ? undefined : lines[index - at.row]?.split('\t');
    if (!entries) return row;
    const cells = row.cells.map((cell, column) => {
      const text = column < at.column ? undefined : entries[column - at.column];
      return text === undefined ? cell : { text: text.trim(), unit: pasted.unit };
    });
    return { ...row, cells };
  });
}
