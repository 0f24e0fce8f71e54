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

const MOST_LINES = 3;
/** Smaller than this, a word is broken instead. */
const SMALLEST = '1.25rem';

/**
 * Returns a font size in CSS with which the longest word of a heading in wide capitals stays whole and a long heading takes
 * few lines: `largest`, or less. `room` is the width for the heading.
 */
export function fittedSize(text: string, largest: string, room = '100cqi'): string {
  const word = Math.max(...text.split(/(?<=-)|\s+/).map(lineWidth), 1);
  const line = Math.max(word, lineWidth(text) / MOST_LINES);
  return `max(${SMALLEST}, min(${largest}, ${room} / ${line.toFixed(2)}))`;
}
