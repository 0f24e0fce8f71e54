import anyAscii from 'any-ascii';
import PDFDocument from 'pdfkit';
import { businessLines } from '#shared/shop/business.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import fonts from './fonts.json' with { type: 'json' };
import type { PrintedLogo } from './logo.ts';

export const REGULAR = 'regular';
export const BOLD = 'bold';
export const MARGIN = 48;
const INK = '#111111';
export const ASH = '#5c5c5c';

/**
 * Lists the countries that print on US Letter paper. All others print on A4. An empty string means that the shop has no
 * country.
 */
const LETTER: readonly string[] = ['US', 'CA', 'MX', ''];

/**
 * Matches the characters that the fonts do not have. The fonts have Latin, Greek, and Cyrillic letters, and the punctuation
 * in `infra/fonts/generate.ts`.
 */
const MISSING =
  /[^\n\u0020-\u007e\u00a0-\u024f\u0370-\u04ff\u1e00-\u1eff\u2010-\u2027\u20a0-\u20bf\u2116\u2122\u2212]/gu;

/**
 * Returns the text with letters that the fonts do not have replaced by Latin ones. For example, the Japanese name of Tokyo
 * becomes `Dong Jing`.
 */
export const printable = (text: string): string => text.normalize('NFC').replace(MISSING, (letter) => anyAscii(letter));

export type Paper = PDFKit.PDFDocument;

/** Largest size of the logo, in points. */
const LOGO = { width: 200, height: 40 };

/** Draws the logo at the top of the page. Keeps its proportions, and draws it no larger than it appears on a screen. */
function drawLogo(paper: Paper, { bytes, width, height }: PrintedLogo): void {
  const scale = Math.min(0.75, LOGO.width / width, LOGO.height / height);
  paper.image(bytes, MARGIN, MARGIN, { width: width * scale, height: height * scale });
  paper.x = MARGIN;
  paper.y = MARGIN + height * scale + 10;
}

/**
 * Creates a document with the fonts of the shop. Draws the shop's logo at the top, or the shop's name if there is no logo,
 * and the company.
 */
export function newPaper(
  { name, business }: Pick<ShopSettings, 'name' | 'business'>,
  title: string,
  logo: PrintedLogo | null = null,
): Paper {
  const paper = new PDFDocument({
    size: LETTER.includes(business.country) ? 'LETTER' : 'A4',
    margin: MARGIN,
    font: Buffer.from(fonts.regular, 'base64') as unknown as string,
    info: { Title: printable(title), Author: printable(business.name || name) },
    lang: 'en-US',
  });
  paper.registerFont(REGULAR, Buffer.from(fonts.regular, 'base64'));
  paper.registerFont(BOLD, Buffer.from(fonts.bold, 'base64'));
  if (logo) drawLogo(paper, logo);
  else paper.fillColor(INK).font(BOLD).fontSize(18).text(printable(name), MARGIN, MARGIN);
  paper.font(REGULAR).fontSize(9).fillColor(ASH);
  const others = businessLines(business).filter((line) => line !== name);
  const sender = logo ? [name, ...others] : others;
  for (const line of sender) paper.text(printable(line));
  paper.moveDown(0.5);
  rule(paper, 1.5);
  return paper.fillColor(INK).fontSize(10);
}

export const contentWidth = (paper: Paper): number => paper.page.width - 2 * MARGIN;

/** Draws a line across the page, below the text. */
export function rule(paper: Paper, width = 0.5): void {
  paper.lineWidth(width).strokeColor(INK);
  paper
    .moveTo(MARGIN, paper.y)
    .lineTo(paper.page.width - MARGIN, paper.y)
    .stroke();
  paper.y += 8;
}

export interface Block {
  label: string;
  lines: readonly string[];
}

/** Writes blocks of lines next to each other. */
export function writeBlocks(paper: Paper, blocks: readonly Block[]): void {
  const [top, width] = [paper.y, contentWidth(paper) / blocks.length];
  const ends = blocks.map(({ label, lines }, index) => {
    const x = MARGIN + index * width;
    paper
      .font(BOLD)
      .fontSize(8)
      .fillColor(ASH)
      .text(label.toUpperCase(), x, top, { width: width - 16 });
    paper.font(REGULAR).fontSize(10).fillColor(INK);
    for (const line of lines) paper.text(printable(line), x, undefined, { width: width - 16 });
    return paper.y;
  });
  paper.x = MARGIN;
  paper.y = Math.max(...ends) + 16;
}

export interface Column {
  heading: string;
  /** Share of the page width, from 0 to 1. */
  share: number;
  align?: 'right';
}

/** Writes a row of cells. If the row does not fit on the page, starts a new page. */
function writeRow(paper: Paper, columns: readonly Column[], cells: readonly string[]): void {
  const widths = columns.map(({ share }) => share * contentWidth(paper));
  const heights = cells.map((cell, index) => paper.heightOfString(cell || ' ', { width: (widths[index] ?? 0) - 8 }));
  const height = Math.max(...heights);
  if (paper.y + height > paper.page.height - MARGIN) paper.addPage();
  const top = paper.y;
  let x = MARGIN;
  for (const [index, cell] of cells.entries()) {
    const width = widths[index] ?? 0;
    const align = columns[index]?.align ?? 'left';
    paper.text(cell, align === 'right' ? x + 8 : x, top, { width: width - 8, align });
    x += width;
  }
  paper.x = MARGIN;
  paper.y = top + height + 6;
}

export function writeTable(paper: Paper, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  paper.font(BOLD).fontSize(8).fillColor(ASH);
  writeRow(
    paper,
    columns,
    columns.map(({ heading }) => heading.toUpperCase()),
  );
  rule(paper);
  paper.font(REGULAR).fontSize(10).fillColor(INK);
  for (const row of rows) writeRow(paper, columns, row.map(printable));
}

/** Finishes a document and returns its bytes. */
export async function toBytes(paper: Paper): Promise<Buffer> {
  paper.end();
  const parts: Buffer[] = [];
  for await (const part of paper) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
