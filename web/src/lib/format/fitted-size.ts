/** Lists measured widths of wide capital letters in em, including tracking. All other letters are 0.94 em wide. */
const LETTER_WIDTHS: readonly [letters: RegExp, em: number][] = [
  [/[ I.,:;'!|]/, 0.34],
  [/[EFJLPSTZ0-9]/, 0.82],
  [/[MW]/, 1.17],
];

const letterWidth = (letter: string): number => LETTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 0.94;

/** Returns the approximate width in em of a line in wide capitals. The result is rarely too small. */
export const lineWidth = (line: string): number =>
  [...line.toUpperCase()].reduce((sum, letter) => sum + letterWidth(letter), 0);

const MOST_LINES = 3;
/** The smallest font size. If a word does not fit at this size, it is broken. */
const SMALLEST = '1.25rem';

/**
 * Returns a CSS font size for a heading in wide capitals. The longest word must stay whole, and a long heading must take only
 * a few lines. The size is `largest` or smaller. `room` is the available width.
 */
export function fittedSize(text: string, largest: string, room = '100cqi'): string {
  const word = Math.max(...text.split(/(?<=-)|\s+/).map(lineWidth), 1);
  const line = Math.max(word, lineWidth(text) / MOST_LINES);
  return `max(${SMALLEST}, min(${largest}, ${room} / ${line.toFixed(2)}))`;
}
