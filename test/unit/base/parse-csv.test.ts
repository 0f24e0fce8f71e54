import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCsv, parseCsv } from '#shared/base/csv/parse-csv.ts';
import { csvLine, csvText, restoreFormula } from '#shared/base/csv.ts';

const cellsOf = (text: string) => parseCsv(text).records.map(({ cells }) => cells);

describe('a CSV file', () => {
  test.each([
    ['commas', 'a,b\r\n1,2\r\n'],
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['tabs', 'a\tb\n1\t2'],
    ['old line endings', 'a,b\r1,2\r'],
    ['a byte order mark', '\uFEFFa,b\n1,2'],
    ['the separator named in the first line', 'sep=;\r\na;b\r\n1;2'],
    ['blank lines between', '\na,b\n\n , \n1,2\n\n'],
    ['needless quotes', '"a","b"\n"1","2"'],
  ])('is read with %s', (_name, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('keeps separators, quotes and line breaks inside of quotes, and counts rows as a spreadsheet does', () => {
    const { records } = parseCsv('a,b\n"x, ""y""\nz",2\n3,4');
    expect(records).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['x, "y"\nz', '2'] },
      { row: 3, cells: ['3', '4'] },
    ]);
  });

  test('with a quote that never ends names its row', () => {
    expect(parseCsv('a,b\n1,2\n"3,4\n5,6').openQuoteRow).toBe(3);
  });

  test('comes back as it was written, formulas too', () => {
    const cell = fc.oneof(fc.string(), fc.stringMatching(/^'{0,2}[=+@\-\t"';,\r\n]{0,3}[a-z"',;=\uFF1D\t\n]{0,6}$/));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const file = csvLine(['a', 'b']) + rows.map((row) => csvLine(row.map(csvText))).join('');
        const read = new Map(parseCsv(file).records.map(({ row, cells }) => [row, cells.map(restoreFormula)]));
        rows.forEach((row, at) => {
          if (row.some((text) => text.trim() !== '')) expect(read.get(at + 2)).toEqual(row);
        });
      }),
    );
  });

  test('shows no spreadsheet a formula', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1"]) {
      expect(csvText(text).replace(/^"/, '')).toMatch(/^'/);
    }
  });

  test.each([
    ['Ann;=HYPERLINK(1)', "Ann;'=HYPERLINK(1)"],
    ['Ann;;@SUM(A1)', "Ann;;'@SUM(A1)"],
    ['Ann\n=HYPERLINK(1)', `"Ann\n'=HYPERLINK(1)"`],
    ['Ann\r\n-1', `"Ann\r\n'-1"`],
    ['Ann\t@SUM(A1)', "Ann\t'@SUM(A1)"],
    ['\uFF1D1+1', "'\uFF1D1+1"],
  ])('shows no formula to a spreadsheet with other separators or full-width signs: %j', (text, cell) => {
    expect(csvText(text)).toBe(cell);
  });

  test('is decoded as UTF-8, UTF-16 or the Windows encoding', () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, 0x43, 0, 0xe9, 0]);
    expect(decodeCsv(new TextEncoder().encode('Cé'))).toBe('Cé');
    expect(decodeCsv(utf16)).toBe('Cé');
    expect(decodeCsv(Uint8Array.from([0x43, 0xe9, 0x80]))).toBe('Cé€');
  });
});
