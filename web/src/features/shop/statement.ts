/**
 * Breaks text into lines of at most `width` characters, filled from the end so that a short line comes first. A longer
 * word gets its own line.
 */
export function breakLines(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean).reverse()) {
    const [first] = lines;
    if (first !== undefined && word.length + 1 + first.length <= width) lines[0] = `${word} ${first}`;
    else lines.unshift(word);
  }
  return lines;
}

/** Advance widths of the wide capitals in em, tracking included, measured in groups; all others take 0.94. */
const LETTER_WIDTHS: readonly [letters: RegExp, em: number][] = [
  [/[ I.,:;'!|]/, 0.34],
  [/[EFJLPSTZ0-9]/, 0.82],
  [/[MW]/, 1.17],
];

const letterWidth = (letter: string): number => LETTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 0.94;

/** Returns the approximate width of a line of wide capitals in em, rarely too little. */
export const lineWidth = (line: string): number =>
  [...line.toUpperCase()].reduce((sum, letter) => sum + letterWidth(letter), 0);
