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

/** Width of a line at a cap height of 100. */
export function lineWidth(text: string): number {
  return glyphs(text).reduce((sum, glyph) => sum + glyph.width + tracking, -tracking);
}

export type Line = {
  text: string;
  x: number;
  y: number;
  height: number;
  width?: number;
  align?: 'start' | 'middle' | 'end';
};

/**
 * Outlines of one line: `y` is the top of its capitals, `height` their height in pixels.
 * With a `width` the line is stretched to it; `align` says which point of the line `x` is.
 */
export function letter({ text, x, y, height, width, align = 'start' }: Line): string {
  const natural = lineWidth(text);
  const scaleY = height / 100;
  const scaleX = width ? width / natural : scaleY;
  let cursor = x - (align === 'start' ? 0 : natural * scaleX * (align === 'middle' ? 0.5 : 1));
  return glyphs(text)
    .map((glyph) => {
      const placed = placePath(glyph.d, [scaleX, scaleY], [cursor, y]);
      cursor += (glyph.width + tracking) * scaleX;
      return placed;
    })
    .join('');
}

/** Height at which a line fills a width without being stretched. */
export function heightToFill(text: string, width: number): number {
  return (width / lineWidth(text)) * 100;
}
