let segmenter: Intl.Segmenter | undefined;

// ASCII has no characters of several units but CR LF, and old browsers without a segmenter show it too.
const PLAIN = /^[\n\x20-\x7e]*$/;

/** Cuts a text to at most `max` UTF-16 units, never within a character as people see it, such as an emoji. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  if (PLAIN.test(text.slice(0, max + 1))) return text.slice(0, max);
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return text.slice(0, segmenter.segment(text).containing(max)?.index ?? max);
}

/** Counts characters as people see them; an emoji is one. */
export function countCharacters(text: string): number {
  if (PLAIN.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...segmenter.segment(text)].length;
}

/** Cuts a text to whole words of at most `max` units, the ellipsis included. A word that is longer is cut as a text. */
export function cutWords(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = cutText(text, max - 1);
  const words = cut.slice(0, cut.lastIndexOf(' '));
  return `${cut.includes(' ') ? words : cut}…`;
}

/** Cuts a title after 13 characters and adds an ellipsis. */
export const shortTitle = (title: string): string => (title.length > 13 ? `${cutText(title, 13)}...` : title);
