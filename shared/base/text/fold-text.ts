/** Letters that Unicode does not decompose, by the letters people type instead. */
const TYPED_AS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ς: 'σ',
};
const APOSTROPHES = /['’‘‛`´ʹʻʼʽˈ′＇]/gu;
const PLAIN_WORDS = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const HYPHEN = /[-‐‑‒–]/u;
const COMPOUND = /[\p{L}\p{N}]+(?:[-‐‑‒–][\p{L}\p{N}]+)+/gu;

/** Folds case, accents, ligatures, full-width letters and invisible characters: `Ｓtraße` -> `strasse`. */
function foldLetters(text: string): string {
  if (/^[ -~\s]*$/.test(text)) return text.toLowerCase().replaceAll(/['`]/g, '');
  return text
    .normalize('NFC')
    .replaceAll(APOSTROPHES, '')
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(APOSTROPHES, '')
    .replaceAll(/[æœøłđðþς]/g, (letter) => TYPED_AS[letter] ?? letter);
}

const WORD = /[\p{L}\p{N}\p{Emoji_Presentation}]+/gu;

/** Splits a text into folded words of letters, digits and emoji; everything else separates. */
export const foldWords = (text: string): string[] => foldLetters(text).match(WORD) ?? [];

/** Returns the folded words with a space around each, and hyphenated words also joined: ` t shirt tshirt `. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most titles: the general way takes ten times as long, for each product that is written.
  if (PLAIN_WORDS.test(lower)) return ` ${lower} `;
  const folded = foldLetters(text);
  const words: string[] = folded.match(WORD) ?? [];
  const joined = HYPHEN.test(folded) ? (folded.match(COMPOUND) ?? []) : [];
  for (const compound of joined) words.push(foldWords(compound).join(''));
  return words.length > 0 ? ` ${words.join(' ')} ` : '';
}
