import { describe, expect, test } from 'vitest';
import { listRows, pasteEntries, type SizeChart, withColumns } from '#shared/catalogue/size-chart/size-chart.ts';

const cells = (...texts: string[]) => texts.map((text) => ({ text, unit: 'in' as const }));
const CHART: SizeChart = {
  corner: 'Size',
  columns: ['Chest', 'Length'],
  rows: [
    { size: 'L', cells: cells('22', '28') },
    { size: 's', cells: cells('18', '26') },
    { size: 'XXL', cells: cells('26', '') },
    { size: '3XL', cells: cells('', '') },
  ],
  note: '',
};
const textsOf = (chart: SizeChart) => chart.rows.map((row) => row.cells.map(({ text }) => text).join());

describe('The rows of a size chart', () => {
  test("are the product's sizes in their order, then filled sizes that the product lacks", () => {
    const rows = listRows(CHART, ['S', 'M', 'L'], 'cm');
    expect(rows.map(({ size, isOfProduct, cells: [first] }) => [size, isOfProduct, first?.text, first?.unit])).toEqual([
      ['S', true, '18', 'in'],
      ['M', true, '', 'cm'],
      ['L', true, '22', 'in'],
      ['XXL', false, '26', 'in'],
    ]);
  });

  test('keep both entries of a size that is listed twice', () => {
    const twice = { ...CHART, rows: [...CHART.rows, { size: 'L', cells: cells('23', '29') }] };
    expect(listRows(twice, ['L'], 'in').filter(({ size }) => size === 'L')).toHaveLength(2);
  });
});

test('columns are added, renamed, moved, and removed with their entries', () => {
  const next = [
    { name: 'Body length', from: 1 },
    { name: '', from: null },
    { name: 'Chest', from: 0 },
  ];
  const changed = withColumns(CHART, next, 'cm');
  expect(changed.columns).toEqual(['Body length', '', 'Chest']);
  expect(textsOf(changed)).toEqual(['28,,22', '26,,18', ',,26', ',,']);
  expect(changed.rows[0]?.cells[1]).toEqual({ text: '', unit: 'cm' });
  expect(
    textsOf(
      withColumns(
        changed,
        next.slice(0, 1).map(({ name }) => ({ name, from: 2 })),
        'in',
      ),
    )[0],
  ).toBe('22');
});

test('cells copied from a spreadsheet fill the chart from one cell on, and nothing outside it', () => {
  const rows = pasteEntries(CHART.rows, { row: 1, column: 1 }, { text: '66\t1\r\n67 \t2\n', unit: 'cm' });
  expect(textsOf({ ...CHART, rows })).toEqual(['22,28', '18,66', '26,67', ',']);
  expect(rows[1]?.cells[1]).toEqual({ text: '66', unit: 'cm' });
});
