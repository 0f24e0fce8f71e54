import { foldWords } from '#shared/base/text/fold-text.ts';
import { isOneLetterApart, isTwoLettersApart } from './one-letter-apart.ts';
import { NAMING, type Searchable, vocabularyOf } from './search-index.ts';
import { parseQuery, queryScore, type Term, termScore } from './search-query.ts';

export interface Found<T> {
  /** Best match first, then newest. */
  documents: T[];
  /** Scores in the order of the documents. Higher is better. */
  scores: number[];
  /** Text that was searched instead of the query. Set if nothing matched the query. */
  correctedTo?: string;
}

const NOTHING = { documents: [], scores: [] };
const SHORTEST_CORRECTED = 4;
const SHORTEST_CORRECTED_TWICE = 6;
const SHORTEST_PART = 3;
const MAX_NARROWED = 1_000;

/** Finds the documents that match every term. Documents with equal scores keep their order. */
function matching<T extends Searchable>(documents: readonly T[], terms: readonly Term[]): Found<T> {
  if (terms.length === 0) return NOTHING;
  const byScore: T[][] = [];
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] as T;
    const score = queryScore(terms, document.words);
    if (score === 0) continue;
    const others = byScore[score];
    if (others) others.push(document);
    else byScore[score] = [document];
  }
  const best = [...byScore.entries()].reverse().filter(([, found]) => found);
  return {
    documents: best.flatMap(([, found]) => found),
    scores: best.flatMap(([score, found]) => found.map(() => score)),
  };
}

/**
 * Returns the most frequent word of these documents that is one letter apart from a term. Null if there is none. A word that
 * occurs only in descriptions must begin with the same letter, so `leather` does not become `weather`.
 */
function closestWord(documents: readonly Searchable[], { typed }: Term): string | null {
  if (typed.length < SHORTEST_CORRECTED || typed.includes(' ')) return null;
  let best: string | null = null;
  let most = 0;
  for (const [word, count] of vocabularyOf(documents)) {
    if (count <= most || (count < NAMING && word[0] !== typed[0]) || !isOneLetterApart(typed, word)) continue;
    best = word;
    most = count;
  }
  return best;
}

/** Splits a term into two words of a title that were typed as one, as in `faultline`. Null if that is not possible. */
function splitWord(documents: readonly Searchable[], { typed }: Term): string | null {
  const vocabulary = vocabularyOf(documents);
  const isNaming = (word: string) => (vocabulary.get(word) ?? 0) >= NAMING;
  for (let at = SHORTEST_PART; at <= typed.length - SHORTEST_PART; at += 1) {
    const [first, second] = [typed.slice(0, at), typed.slice(at)];
    const isTitle = (document: Searchable) => document.words.title.includes(` ${first} ${second} `);
    if (isNaming(first) && isNaming(second) && documents.some(isTitle)) return `${first} ${second}`;
  }
  return null;
}

/** Returns the consonants of a word: `hudies` and `hoodies` -> `hds`. */
const consonantsOf = (word: string): string => word.replace(/[aeiouy]/g, '').replace(/(.)\1+/g, '$1');

/**
 * Returns the most frequent word of titles, categories, tags, or colors that is two letters apart from a long term. Both must
 * begin with the same letter and have the same consonants, so `hobbies` does not become `hoodies`. Null if there is none.
 */
function secondClosestWord(documents: readonly Searchable[], { typed }: Term): string | null {
  if (typed.length < SHORTEST_CORRECTED_TWICE || typed.includes(' ')) return null;
  let best: string | null = null;
  let most = NAMING - 1;
  const consonants = consonantsOf(typed);
  for (const [word, count] of vocabularyOf(documents)) {
    const isLong = word.length >= SHORTEST_CORRECTED_TWICE && word[0] === typed[0];
    if (!isLong || count <= most || !isTwoLettersApart(typed, word) || consonantsOf(word) !== consonants) continue;
    best = word;
    most = count;
  }
  return best;
}

const textOf = (terms: readonly Term[]): string => terms.map(({ typed }) => typed).join(' ');
const withTerm = <T extends Searchable>(documents: readonly T[], term: Term): T[] =>
  documents.filter((document) => termScore(term, document.words) > 0);

/** Corrects the terms that no document matches. Prefers words of the documents that match the other terms. */
function correct(documents: readonly Searchable[], terms: readonly Term[]): Term[] {
  const known = new Set(terms.filter((term) => withTerm(documents, term).length > 0));
  let left = [...known].reduce<readonly Searchable[]>(withTerm, documents);
  return terms.flatMap((term) => {
    if (known.has(term)) return term;
    const words =
      splitWord(documents, term) ??
      closestWord(left.slice(0, MAX_NARROWED), term) ??
      closestWord(documents, term) ??
      secondClosestWord(documents, term);
    if (words === null) return term;
    const corrected = parseQuery(words);
    left = corrected.reduce<readonly Searchable[]>(withTerm, left);
    return corrected;
  });
}

/**
 * Scores that a term must exceed so that it can find a document even if other terms do not match. A term that the shopper
 * typed must match the beginning of a word. A corrected term must match outside of the description (`NAMING_SCORE`).
 */
const WORD_SCORE = 3;
const NAMING_SCORE = 5;

/**
 * Finds the document that matches the most terms, and returns these terms. A corrected term, which is not in `typed`, must
 * match outside of the description. Otherwise `gift card` would find a hoodie because its description mentions a `cord`.
 */
function mostTerms(documents: readonly Searchable[], terms: readonly Term[], typed: readonly Term[]): Term[] {
  const asked = terms.map((term) => ({ term, above: typed.includes(term) ? WORD_SCORE : NAMING_SCORE }));
  let best: Term[] = [];
  for (const document of documents) {
    const { words } = document;
    const present = asked.filter(({ term, above }) => termScore(term, words) > above).map(({ term }) => term);
    if (present.length > best.length) best = present;
  }
  return best;
}

/**
 * Returns the first category whose name begins with the first letters of the query. Null if there is none, or if the query is
 * too short.
 */
function meantCategory(documents: readonly Searchable[], query: string): string | null {
  const typed = foldWords(query).join('');
  if (typed.length < SHORTEST_CORRECTED) return null;
  const names = new Set(documents.flatMap(({ categoryNames }) => categoryNames));
  return [...names].find((name) => foldWords(name).join('').startsWith(typed.slice(0, SHORTEST_CORRECTED))) ?? null;
}

/**
 * Finds the documents that match every word of the query. `documents` must be newest first. If no document matches, corrects
 * each unknown word: adds a missing space, or changes one letter, or changes two letters of a long word. If still no document
 * matches, leaves words out. As a last resort, searches for the category that the query probably means. A query without
 * letters and digits finds nothing.
 */
export function searchDocuments<T extends Searchable>(documents: readonly T[], query: string): Found<T> {
  const terms = parseQuery(query);
  const exact = matching(documents, terms);
  if (exact.documents.length > 0 || terms.length === 0) return exact;
  const corrected = correct(documents, terms);
  const correctedTo = textOf(corrected);
  const close = matching(documents, corrected);
  if (close.documents.length > 0) return { ...close, correctedTo };
  const fewer = mostTerms(documents, corrected, terms);
  if (fewer.length > 0) return { ...matching(documents, fewer), correctedTo: textOf(fewer) };
  const category = meantCategory(documents, query);
  return category ? { ...matching(documents, parseQuery(category)), correctedTo: category } : NOTHING;
}
