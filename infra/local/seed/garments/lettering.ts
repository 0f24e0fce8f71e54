import { alphabet, type Glyph } from './alphabet.ts';
import { placePath } from './path.ts';

const tracking = 7;

function glyphs(text: string): Glyph[] {
  return [...text].map((character) => {
    const glyph = alphabet[character];
    if (!glyph) throw new Error(`no lettering for ${JSON.stringify(character)}`);
    return glyph;
  });
}

/**
 * Pairs of letters that would leave a gap because of their shapes. They are moved closer together by this number of units.
 */
const kerning: Record<string, number> = {
  AT: 13,
  TA: 13,
  AV: 16,
  VA: 16,
  AY: 14,
  YA: 14,
  LT: 13,
  LY: 14,
  FA: 9,
  PA: 11,
  KO: 5,
};

function gapAfter(text: string, index: number): number {
  return tracking - (kerning[text.slice(index, index + 2)] ?? 0);
}

/** Returns the width of a line at a capital height of 100. */
export function lineWidth(text: string): number {
  return glyphs(text).reduce((sum, glyph, index) => sum + glyph.width + gapAfter(text, index), -tracking);
}

export type LetteredLine = {
  text: string;
  x: number;
  y: number;
  height: number;
  width?: number;
  align?: 'start' | 'middle' | 'end';
};

/**
 * Returns the outlines of one line of text as an SVG path. `y` is the top of the capitals, and `height` is their height in
 * pixels. If `width` is set, the line is stretched to it. `align` says whether `x` is the start, middle, or end of the line.
 */
export function lineOutline({ text, x, y, height, width, align = 'start' }: LetteredLine): string {
  const natural = lineWidth(text);
  const scaleY = height / 100;
  const scaleX = width ? width / natural : scaleY;
  let cursor = x - (align === 'start' ? 0 : natural * scaleX * (align === 'middle' ? 0.5 : 1));
  return glyphs(text)
    .map((glyph, index) => {
      const placed = placePath(glyph.d, [scaleX, scaleY], [cursor, y]);
      cursor += (glyph.width + gapAfter(text, index)) * scaleX;
      return placed;
    })
    .join('');
}

/** Returns the height at which a line fills a width without being stretched. */
export function heightToFill(text: string, width: number): number {
  return (width / lineWidth(text)) * 100;
}
