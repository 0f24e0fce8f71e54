let segmenter: Intl.Segmenter | undefined;

// In ASCII, every character is one unit, except CR LF. Text that matches needs no segmenter, so old browsers without one can
// show it too.
const PLAIN = /^[\n\x20-\x7e]*$/;

/** Cuts text to at most `max` UTF-16 units. Never splits a character as people see it, such as an emoji. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  if (PLAIN.test(text.slice(0, max + 1))) return text.slice(0, max);
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return text.slice(0, segmenter.segment(text).containing(max)?.index ?? max);
}

/** Counts characters as people see them. An emoji counts as one. */
export function countCharacters(text: string): number {
  if (PLAIN.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...segmenter.segment(text)].length;
}

/**
 * Cuts text to whole words, with at most `max` UTF-16 units including the ellipsis. Cuts inside the first word if it is
 * longer than that.
 */
export function cutWords(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = cutText(text, max - 1);
  const words = cut.slice(0, cut.lastIndexOf(' '));
  return `${cut.includes(' ') ? words : cut}…`;
}

/** Cuts a title after 13 characters and adds an ellipsis. */
export const shortTitle = (title: string): string => (title.length > 13 ? `${cutText(title, 13)}...` : title);
