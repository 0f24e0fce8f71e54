import { bothUnits, type LengthUnit, parseMeasure } from './measure.ts';
import { type ChartCell, type ChartRow, filledChart, type SizeChart } from './size-chart.ts';

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const UNESCAPED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", '#x27': "'" },
};
const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot|nbsp|#39|#x27);)#?\w+;/;
/** Text of an empty cell. */
const NOTHING = '—';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39|#x27);/g, (_entity, name: string) => UNESCAPED[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();

const cellText = ({ text, unit }: ChartCell): string => bothUnits(text, unit) ?? (text.trim() || NOTHING);

/** Writes a chart as an HTML table with both units in each cell. Returns an empty string for a chart without entries. */
export function writeChart(chart: SizeChart): string {
  const { columns, rows } = filledChart(chart);
  if (rows.length === 0) return '';
  const head = [chart.corner, ...columns].map((name) => `<th scope="col">${escaped(name.trim())}</th>`).join('');
  const body = rows.map(({ size, cells }) => {
    const data = cells.map((cell) => `<td>${escaped(cellText(cell))}</td>`).join('');
    return `<tr><th scope="row">${escaped(size.trim())}</th>${data}</tr>`;
  });
  const note = chart.note.trim() === '' ? '' : `<p>${escaped(chart.note.trim())}</p>`;
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>${note}`;
}

export interface ReadChart {
  chart: SizeChart;
  /** True if the HTML contains only this chart, and writing the chart again would not change a word. */
  isWhole: boolean;
}

const CELL = /<t[hd]\b[^>]*>(.*?)(?=<\/t[hd]\b|<t[hdr]\b|<\/(?:tr|table)\b|$)/gis;
const ROW = /<tr\b[^>]*>(.*?)(?=<\/tr\b|<tr\b|<\/table\b|$)/gis;

/** Matches the HTML that `writeChart` writes, with or without `scope`, `thead`, and `tbody`. */
const SHAPE = new RegExp(
  '^<table>(<thead>)?<tr>(CELL)+</tr>(</thead>)?(<tbody>)?(<tr>(CELL)+</tr>)+(</tbody>)?</table>(<p>[^<]*</p>)?$'.replaceAll(
    'CELL',
    '<th( scope="(col|row)")?>[^<]*</th>|<td>[^<]*</td>',
  ),
);

/** Reads a cell. A number without a unit gets `unit`. */
function readCell(text: string, unit: LengthUnit): ChartCell {
  if (/^[-–—]?$/.test(text)) return { text: '', unit };
  const [entry = '', other] = text.split(/ ?\/ ?/);
  const isPair = other !== undefined && parseMeasure(entry, 'in') !== null && parseMeasure(other, 'in') !== null;
  const measure = parseMeasure(isPair ? entry : text, unit);
  if (!measure) return { text, unit };
  return {
    text: (isPair ? entry : text).replace(/ ?(in|inch|inches|["”″]|cm|centimeters?)\.?$/i, ''),
    unit: measure.unit,
  };
}

const isSame = (written: string, read: ChartCell): boolean =>
  cellText(read) === (/^[-–—]?$/.test(written) ? NOTHING : written);

/**
 * Reads a chart from HTML. Numbers without a unit are in `unit`. Returns null if the HTML has no table with a heading and a
 * row.
 */
export function readChart(html: string, unit: LengthUnit): ReadChart | null {
  const table = [...html.matchAll(ROW)].map(([, row = '']) =>
    [...row.matchAll(CELL)].map(([, cell = '']) => plainText(cell)),
  );
  const [head, ...body] = table.filter((row) => row.length > 0);
  if (!head || head.length < 2 || body.length === 0) return null;
  const [corner = '', ...columns] = head;
  const rows: ChartRow[] = body.map(([size = '', ...texts]) => ({
    size,
    cells: columns.map((_column, index) => readCell(texts[index] ?? '', unit)),
  }));
  const note = plainText(/<p>([^<]*)<\/p>\s*$/.exec(html)?.[1] ?? '');
  const sizes = rows.map(({ size }) => size.toLowerCase());
  const isWhole =
    !UNKNOWN_ENTITY.test(html) &&
    SHAPE.test(html.replace(/>\s+|\s+</g, (space) => space.trim())) &&
    body.every((row) => row.length === head.length && row.slice(1).some((text) => !/^[-–—]?$/.test(text))) &&
    new Set(sizes).size === sizes.length &&
    rows.every(({ cells }, index) => cells.every((cell, column) => isSame(body[index]?.[column + 1] ?? '', cell)));
  return { chart: { corner, columns, rows, note }, isWhole };
}

/** Returns whether a chart has a column without a name. Returns false for a chart that cannot be edited as a table. */
export function lacksName(html: string): boolean {
  const read = readChart(html, 'in');
  return read?.isWhole === true && read.chart.columns.includes('');
}

/** Returns the unit of the first length in a chart. Null if it has no lengths. */
export function unitOf({ rows }: SizeChart): LengthUnit | null {
  const cell = rows.flatMap(({ cells }) => cells).find(({ text, unit }) => parseMeasure(text, unit));
  return cell ? cell.unit : null;
}
