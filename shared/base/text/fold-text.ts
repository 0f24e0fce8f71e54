/** Maps letters that Unicode can't split into a base letter and an accent to plain letters, such as `ø` to `o`. */
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

/**
 * Folds text so that spellings compare as equal. Removes case, accents, ligatures, full-width forms, apostrophes, and
 * invisible characters: `Ｓtraße` -> `strasse`.
 */
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

/** Splits text into folded words of letters, digits, and emoji. All other characters separate words. */
export const foldWords = (text: string): string[] => foldLetters(text).match(WORD) ?? [];

/**
 * Returns the folded words with a space around each. Adds each hyphenated word in joined form too: ` t shirt tshirt `. Empty
 * if there are no words.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most titles take this shortcut. The full conversion takes ten times as long, and it runs for each product that is
  // written.
  if (PLAIN_WORDS.test(lower)) return ` ${lower} `;
  const folded = foldLetters(text);
  const words: string[] = folded.match(WORD) ?? [];
  const joined = HYPHEN.test(folded) ? (folded.match(COMPOUND) ?? []) : [];
  for (const compound of joined) words.push(foldWords(compound).join(''));
  return words.length > 0 ? ` ${words.join(' ')} ` : '';
}
