/**
 * Breaks text into lines of at most `width` characters. Fills lines from the end, so that a short line comes first. A longer
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
