import { describe, expect, test } from 'vitest';
import { safeHtml } from '#functions/catalogue/safe-html.ts';
import { sizeChartFor } from '#infra/local/seed/size-chart.ts';
import { lacksName, readChart, unitOf, writeChart } from '#shared/catalogue/size-chart/chart-html.ts';
import { hasBothUnits, inUnit } from '#shared/catalogue/size-chart/chart-units.ts';
import type { SizeChart } from '#shared/catalogue/size-chart/size-chart.ts';

const CHART: SizeChart = {
  corner: 'Size',
  columns: ['Chest', 'Fits <waist> & hip'],
  rows: [
    {
      size: 'M',
      cells: [
        { text: '96–101', unit: 'cm' },
        { text: 'Elastic', unit: 'cm' },
      ],
    },
    {
      size: 'L',
      cells: [
        { text: '20.5', unit: 'in' },
        { text: '', unit: 'cm' },
      ],
    },
  ],
  note: 'Measured flat, "seam to seam".',
};
const ROW = '<tr><th>Size</th><th>Chest</th></tr>';
const table = (rows: string) => `<table>${ROW}${rows}</table>`;
const read = (html: string) => readChart(html, 'in');

describe('A size chart', () => {
  test('is written as a table with both units, the entered one first, which the shop keeps to the letter', async () => {
    const html = writeChart(CHART);
    expect(html).toBe(
      '<table><thead><tr><th scope="col">Size</th><th scope="col">Chest</th><th scope="col">Fits &lt;waist&gt; &amp; hip</th></tr></thead>' +
        '<tbody><tr><th scope="row">M</th><td>96–101 cm / 38–40 in</td><td>Elastic</td></tr>' +
        '<tr><th scope="row">L</th><td>20.5 in / 52 cm</td><td>—</td></tr></tbody></table>' +
        '<p>Measured flat, &quot;seam to seam&quot;.</p>',
    );
    const stored = await safeHtml(html);
    expect(readChart(stored, 'cm')).toEqual({ chart: CHART, isWhole: true });
    expect(writeChart(CHART)).toBe(writeChart(readChart(stored, 'cm')?.chart ?? CHART));
    expect(await safeHtml(stored)).toBe(stored);
  });

  test.each(['hoodie', 'tee', 'boxy-tee', 'zip-hoodie', 'crewneck', 'long-sleeve'] as const)(
    'that a shop already has for a %s opens as a table and keeps every figure',
    (kind) => {
      const html = sizeChartFor(kind, ['XS', 'S', 'M', 'L', 'XL', 'XXL']);
      const opened = read(html);
      expect(opened?.isWhole).toBe(true);
      expect(opened && unitOf(opened.chart)).toBe('in');
      expect(opened && writeChart(opened.chart).replaceAll(/ scope="(col|row)"/g, '')).toBe(html);
    },
  );

  test('is written without a column that has neither a name nor an entry', () => {
    const rows = CHART.rows.map((row) => ({ ...row, cells: [...row.cells, { text: ' ', unit: 'in' } as const] }));
    expect(writeChart({ ...CHART, columns: [...CHART.columns, ' '], rows })).toBe(writeChart(CHART));
  });

  test('lacks a name where entries have none above them', () => {
    expect(lacksName(writeChart({ ...CHART, columns: ['', 'Hip'] }))).toBe(true);
    expect(lacksName(writeChart(CHART))).toBe(false);
    expect(lacksName('<p>By hand</p>')).toBe(false);
  });

  test('may be written over several lines', () => {
    const lines =
      '<table>\n <tr>\n  <th>Size</th>\n  <th>Chest</th>\n </tr>\n <tr><td>M</td> <td>20 in / 51 cm</td></tr>\n</table>\n';
    expect(read(lines)).toMatchObject({ isWhole: true, chart: { rows: [{ size: 'M', cells: [{ text: '20' }] }] } });
  });

  test('without entries is empty', () => {
    expect(writeChart({ ...CHART, rows: [{ size: 'M', cells: [{ text: ' ', unit: 'in' }] }] })).toBe('');
  });

  test.each([
    ['a figure in one unit', table('<tr><th>M</th><td>20 in</td></tr>')],
    ['a figure without a unit', table('<tr><th>M</th><td>20</td></tr>')],
    ['a figure that was rounded otherwise', table('<tr><th>M</th><td>20 in / 50 cm</td></tr>')],
    ['a wide cell', table('<tr><th>M</th><td colspan="2">20 in / 51 cm</td></tr>')],
    ['a bold word', table('<tr><th>M</th><td><strong>20 in / 51 cm</strong></td></tr>')],
    ['a link', table('<tr><th>M</th><td><a href="/fit">20 in / 51 cm</a></td></tr>')],
    ['a caption', `<table><caption>Flat</caption>${ROW}<tr><th>M</th><td>20 in / 51 cm</td></tr></table>`],
    ['a sentence above', `<p>Flat</p>${table('<tr><th>M</th><td>20 in / 51 cm</td></tr>')}`],
    ['two sentences below', `${table('<tr><th>M</th><td>20 in / 51 cm</td></tr>')}<p>One</p><p>Two</p>`],
    ['another table', table('<tr><th>M</th><td>20 in / 51 cm</td></tr>').repeat(2)],
    ['a comment', `${table('<tr><th>M</th><td>20 in / 51 cm</td></tr>')}<!-- old -->`],
    ['a size in two rows', table('<tr><th>M</th><td>20 in / 51 cm</td></tr>'.repeat(2))],
    ['an empty row', table('<tr><th>M</th><td></td></tr>')],
    ['a short row', table('<tr><th>M</th></tr>')],
    ['a long row', table('<tr><th>M</th><td>20 in / 51 cm</td><td>Boxy</td></tr>')],
    ['another entity', table('<tr><th>M</th><td>Caf&eacute;</td></tr>')],
  ])('is not given to the table editor unasked when it would lose %s', (_what, html) => {
    expect(read(html)?.isWhole).toBe(false);
  });

  test.each(['', '<p>True to size.</p>', `<table>${ROW}</table>`, '<table><tr><th>M</th></tr></table>'])(
    'is not found in %s',
    (html) => {
      expect(read(html)).toBeNull();
    },
  );

  test('in one unit can be taken over, in the unit it is meant in', () => {
    const html = table('<tr><td><b>M</b></td><td>52</td></tr><tr><td>L<td>22 in');
    expect(readChart(html, 'cm')?.chart.rows).toEqual([
      { size: 'M', cells: [{ text: '52', unit: 'cm' }] },
      { size: 'L', cells: [{ text: '22', unit: 'in' }] },
    ]);
  });
});

describe('A shopper', () => {
  test('reads every length of a chart in inches or in centimeters', () => {
    const html = writeChart(CHART);
    expect(hasBothUnits(html)).toBe(true);
    expect(inUnit(html, 'in')).toContain('<td>38–40\u00a0in</td><td>Elastic</td>');
    expect(inUnit(html, 'cm')).toContain('<td>52\u00a0cm</td><td>—</td>');
    expect(inUnit(html, 'cm')).not.toMatch(/\d.in\b/);
  });

  test('reads a chart in one unit as it was written', () => {
    const html = table('<tr><th>M</th><td>20 in</td><td>20 in / 22 in</td></tr>');
    expect(hasBothUnits(html)).toBe(false);
    expect(inUnit(html, 'cm').replaceAll('\u00a0', ' ')).toBe(html);
  });
});
