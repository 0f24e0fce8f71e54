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

const letterWidth = (letter: string): number => {
  if (/[ .,:;'!|]/.test(letter)) return 0.3;
  if (/[ij]/i.test(letter)) return 0.4;
  return /[mw]/i.test(letter) ? 1.05 : 0.8;
};

/** About how wide a line of the wide capitals is, in em. */
export const lineWidth = (line: string): number => [...line].reduce((sum, letter) => sum + letterWidth(letter), 0);
