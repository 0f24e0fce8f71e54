/**
 * Words set in lines of at most `width` letters, filled from the end so that a short line comes first;
 * a longer word has a line of its own.
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

/** Advance widths of the wide capitals in em, tracking included, measured in groups; any other letter takes 0.94. */
const LETTER_WIDTHS: readonly [letters: RegExp, em: number][] = [
  [/[ I.,:;'!|]/, 0.34],
  [/[EFJLPSTZ0-9]/, 0.82],
  [/[MW]/, 1.17],
];

const letterWidth = (letter: string): number => LETTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 0.94;

/** About how wide a line of the wide capitals is, in em; never too little by more than a hair. */
export const lineWidth = (line: string): number =>
  [...line.toUpperCase()].reduce((sum, letter) => sum + letterWidth(letter), 0);
