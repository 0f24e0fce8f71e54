import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { convertMeasure, formatMeasure, type LengthUnit, parseMeasure } from '#shared/catalogue/size-chart/measure.ts';
import {
  type ChartCell,
  type ChartRow,
  type ListedRow,
  listRows,
  pasteEntries,
  type SizeChart,
} from '#shared/catalogue/size-chart/size-chart.ts';
import type { Chart } from './use-chart.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** Returns the cell's text in the given unit, and a note with the length in the other unit. */
function shownEntry(cell: ChartCell, unit: LengthUnit): { text: string; note: string } {
  const measure = parseMeasure(cell.text, cell.unit);
  if (!measure) return { text: cell.text, note: cell.text.trim() === '' ? '' : 'Shown as text' };
  const converted = convertMeasure(measure);
  const note = (length: typeof measure) => `${formatMeasure(length)} ${length.unit}`;
  if (cell.unit !== unit) return { text: formatMeasure(converted), note: note(measure) };
  // The cell's text may include a unit, such as `20 in` in a chart in centimeters.
  return { text: cell.text, note: note(converted) };
}

interface CellProps {
  name: string;
  place: string;
  cell: ChartCell;
  unit: LengthUnit;
  onChange: (text: string) => void;
}

function Cell({ name, place, cell, unit, onChange }: CellProps) {
  const id = useId();
  const { text, note } = shownEntry(cell, unit);
  return (
    <>
      <input
        value={text}
        aria-label={name}
        aria-describedby={note ? id : undefined}
        maxLength={40}
        spellCheck={false}
        autoComplete="off"
        data-cell={place}
        className="min-h-11 w-full border border-control bg-transparent px-2 outline-offset-0 focus:border-ink"
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={id} className="mt-0.5 min-h-5 text-sm text-ash">
        {note}
      </p>
    </>
  );
}

const nameOf = (columns: readonly string[], index: number): string => columns[index] || `Measurement ${index + 1}`;

interface RowHeadProps {
  row: ListedRow;
  onRemove: () => void;
}

const RowHead = ({ row, onRemove }: RowHeadProps) => (
  <th
    scope="row"
    className="py-1 pr-3 text-left align-top font-medium max-sm:col-span-3 sm:sticky sm:left-0 sm:bg-bone sm:pt-3.5 sm:whitespace-nowrap"
  >
    {row.size}
    {!row.isOfProduct && (
      <span className="flex items-center gap-2 text-sm font-normal text-ash">
        Not one of this product’s sizes
        <button
          type="button"
          aria-label={`Remove the row ${row.size}`}
          className="link min-h-11 text-ink"
          onClick={onRemove}
        >
          Remove
        </button>
      </span>
    )}
  </th>
);

const Head = ({ corner, columns }: Pick<SizeChart, 'corner' | 'columns'>) => (
  <thead className="max-sm:sr-only">
    <tr>
      <th scope="col" className="label py-2 pr-3 text-left align-bottom text-xs sm:sticky sm:left-0 sm:bg-bone">
        {corner || 'Size'}
      </th>
      {columns.map((_column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
        <th key={index} scope="col" className="label min-w-24 py-2 pr-2 text-left align-bottom text-xs">
          {nameOf(columns, index)}
        </th>
      ))}
    </tr>
  </thead>
);

interface ChartTableProps {
  form: Chart;
  sizes: readonly string[];
}

const placeOf = (target: EventTarget) => {
  const [row, column] = ((target as HTMLElement).dataset.cell ?? '').split('.').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
};

/**
 * Shows the cells of a size chart, with one row for each size. Arrow keys and Enter move up and down a column. Cells copied
 * from a spreadsheet are pasted starting at the focused cell.
 */
export function ChartTable({ form: { chart, unit, change }, sizes }: ChartTableProps) {
  const table = useRef<HTMLTableElement>(null);
  if (!chart) return null;
  const { columns } = chart;
  const rows = listRows(chart, sizes, unit);
  const setRows = (next: readonly ChartRow[]) => change({ rows: next.map(({ size, cells }) => ({ size, cells })) });
  const setCell = (row: ChartRow, at: number, text: string) =>
    setRows(rows.map((each) => (each === row ? { ...each, cells: each.cells.with(at, { text, unit }) } : each)));

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const place = placeOf(event.target);
    if (!step || !place) return;
    event.preventDefault();
    const next = table.current?.querySelector<HTMLInputElement>(`[data-cell="${place.row + step}.${place.column}"]`);
    next?.focus();
    next?.select();
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    const place = placeOf(event.target);
    if (!place || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    setRows(pasteEntries(rows, place, { text, unit }));
  }

  return (
    <div className="overflow-x-auto">
      <table ref={table} className="w-full border-collapse max-sm:block" onKeyDown={move} onPaste={paste}>
        <Head corner={chart.corner} columns={columns} />
        <tbody className="max-sm:block">
          {rows.map((row, rowIndex) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a chart may list a size twice
              key={`${row.size} ${rowIndex}`}
              className="max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-3 max-sm:border-b max-sm:border-concrete max-sm:py-3"
            >
              <RowHead row={row} onRemove={() => setRows(rows.filter((each) => each !== row))} />
              {row.cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
                <td key={index} className="py-1 pr-2 align-top max-sm:pr-0">
                  <span aria-hidden="true" className="mb-1 block truncate text-sm text-ash sm:hidden">
                    {nameOf(columns, index)}
                  </span>
                  <Cell
                    name={`${nameOf(columns, index)} of ${row.size}`}
                    place={`${rowIndex}.${index}`}
                    cell={cell}
                    unit={unit}
                    onChange={(text) => setCell(row, index, text)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
