import { foldWords } from '#shared/base/text/fold-text.ts';
import type { SearchFields } from './search-index.ts';
import { phraseAt } from './search-synonyms.ts';

/** A word or phrase of a query. A document matches if it has all words of one alternative. */
export interface Term {
  /** Text that the shopper typed, in lowercase and without accents. */
  typed: string;
  alternatives: readonly (readonly Word[])[];
}

interface Word {
  word: string;
  /** The word with a space on both sides. `start` has a space only before the word. */
  whole: string;
  start: string;
  /**
   * True if the word also matches longer words that start with it. False for a word that the shopper did not type exactly.
   * Such a word must match a whole word.
   */
  isStart: boolean;
  /** True if the word may match inside another word. */
  isInside: boolean;
}

const MAX_TERMS = 12;
const SMALL_WORDS = new Set('a an and for i in me my need of or size some the to under want with'.split(' '));

/**
 * Shortest word that may match inside another word if the query has several words. For example, `men` does not match
 * `garment`.
 */
const SHORTEST_INSIDE = 4;

const wordOf = (word: string, isTyped: boolean): Word => ({
  word,
  whole: ` ${word} `,
  start: ` ${word}`,
  isStart: isTyped,
  isInside: isTyped,
});

/** Returns the possible singulars of a word: `hoodies` -> `hoodie`, `hoody`. */
function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return [];
  const shorter = [word.slice(0, -1)];
  if (word.endsWith('ies')) shorter.push(`${word.slice(0, -3)}y`);
  else if (/(?:s|x|z|ch|sh)es$/.test(word)) shorter.push(word.slice(0, -2));
  return shorter;
}

const plurals = (word: string): string[] => (/[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : []);

const wordTerm = (typed: string): Term => ({
  typed,
  alternatives: [
    [wordOf(typed, true)],
    ...[...singulars(typed), ...plurals(typed)].map((word) => [wordOf(word, false)]),
  ],
});

const withoutShortInside = ({ typed, alternatives }: Term): Term => ({
  typed,
  alternatives: alternatives.map((words) =>
    words.map((word) => (word.word.length < SHORTEST_INSIDE ? { ...word, isInside: false } : word)),
  ),
});

/** Splits a query into terms: its distinct words, without small words. A phrase with its own meaning becomes one term. */
export function parseQuery(query: string): Term[] {
  const words = foldWords(query);
  const terms = new Map<string, Term>();
  for (let at = 0; at < words.length; at += 1) {
    const phrase = phraseAt(words, at);
    const typed = words.slice(at, at + (phrase?.length ?? 1));
    const word = typed.join(' ');
    if (phrase) {
      const literal = typed.map((each) => wordOf(each, true));
      terms.set(word, { typed: word, alternatives: [[wordOf(phrase.means, false)], literal] });
      at += phrase.length - 1;
    } else terms.set(word, wordTerm(word));
  }
  const large = [...terms.values()].filter(({ typed }) => !SMALL_WORDS.has(typed));
  const read = (large.length > 0 ? large : [...terms.values()]).slice(0, MAX_TERMS);
  return read.length > 1 ? read.map(withoutShortInside) : read;
}

/**
 * Scores how well a word matches. In each field, a whole word scores higher than the start of a word, and the start higher
 * than the inside. Titles score higher than categories, colors, and kinds, which score higher than descriptions. Only titles
 * and descriptions match inside a word, so `tshirt` does not find the kind `sweatshirt`.
 */
function wordScore(
  { word, whole, start, isStart, isInside }: Word,
  { title, about, description }: SearchFields,
): number {
  const inTitle = title.includes(word);
  const inAbout = about.includes(word);
  if (inTitle && title.includes(whole)) return 9;
  if (inAbout && about.includes(whole)) return 8;
  if (isStart && inTitle && title.includes(start)) return 7;
  if (isStart && inAbout && about.includes(start)) return 6;
  if (!description.includes(word)) return isInside && inTitle ? 3 : 0;
  if (description.includes(whole)) return 5;
  if (isStart && description.includes(start)) return 4;
  if (!isInside) return 0;
  return inTitle ? 3 : 1;
}

// These functions use indexes instead of `for ... of`. The first search of a server instance scores every product before V8
// has optimized the code, and until then `for ... of` creates an object for each step. Creating these objects would make that
// search take three times as long.
function alternativeScore(words: readonly Word[], fields: SearchFields): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < words.length; at += 1) {
    least = Math.min(least, wordScore(words[at] as Word, fields));
    if (least === 0) return 0;
  }
  return least;
}

/** Returns how well a document matches a term. 0 if it does not match. */
export function termScore({ alternatives }: Term, fields: SearchFields): number {
  let best = 0;
  for (let at = 0; at < alternatives.length; at += 1)
    best = Math.max(best, alternativeScore(alternatives[at] as readonly Word[], fields));
  return best;
}

/** Returns how well a document matches all terms. 0 if one term does not match. */
export function queryScore(terms: readonly Term[], fields: SearchFields): number {
  let sum = 0;
  for (let at = 0; at < terms.length; at += 1) {
    const score = termScore(terms[at] as Term, fields);
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}
