import { foldText } from '#shared/base/text/fold-text.ts';

interface Kind {
  /** Names for the same thing. The first is a single word. */
  names: readonly [string, ...string[]];
  /** Broader names that also find it. */
  wider?: readonly string[];
}

const SWEATSHIRTS = ['sweatshirt', 'sweater', 'pullover', 'jumper'];

/**
 * Lists the names that shoppers type for words in titles and categories. They are stored with products: see
 * `CATALOGUE_FORMAT`.
 */
const KINDS: readonly Kind[] = [
  { names: ['tshirt', 't shirt', 'tee', 'teeshirt', 'tee shirt', 'shortsleeve', 'short sleeve', 'short sleeved'] },
  { names: ['hoodie', 'hoody', 'hooded sweatshirt', 'hooded sweater'], wider: SWEATSHIRTS },
  { names: ['crewneck', 'crew neck', 'crew'], wider: SWEATSHIRTS },
  { names: ['sweatshirt', 'sweat shirt', 'sweater', 'pullover', 'jumper'] },
  { names: ['zip', 'zip up', 'zipup', 'full zip', 'fullzip', 'zipper', 'zippered'] },
  { names: ['longsleeve', 'long sleeve', 'longsleeved', 'long sleeved'] },
  { names: ['new', 'new in', 'new arrival', 'latest', 'newest'] },
  { names: ['sale', 'on sale', 'discount', 'discounted', 'reduced', 'clearance'] },
];

/** Maps the colors of products to other names for them. */
const COLORS: Readonly<Record<string, readonly string[]>> = {
  navy: ['blue'],
  blue: ['navy'],
  gray: ['grey'],
  grey: ['gray'],
  fog: ['grey', 'gray'],
  slate: ['grey', 'gray'],
  concrete: ['grey', 'gray'],
  bone: ['white'],
  chalk: ['white'],
  white: ['bone', 'chalk'],
  sand: ['beige'],
  clay: ['brown'],
  rust: ['red', 'orange'],
  oxide: ['red'],
  moss: ['green'],
};

const isSingle = (name: string): boolean => !name.includes(' ');
/** Describes the kinds that a word names, and the names of several words that begin with it. */
interface Named {
  kinds: Set<Kind>;
  phrases: { kind: Kind; texts: readonly string[] }[];
}

/** Maps a word to the names that begin with it, so that a title is read once, however many names there are. */
const namedBy = new Map<string, Named>();
const namedByWord = (word: string): Named => {
  const named = namedBy.get(word) ?? { kinds: new Set(), phrases: [] };
  namedBy.set(word, named);
  return named;
};
for (const kind of KINDS)
  for (const name of kind.names) {
    const [first = '', ...others] = name.split(' ');
    if (others.length > 0) namedByWord(first).phrases.push({ kind, texts: [` ${name} `, ` ${name}s `] });
    else for (const word of [name, `${name}s`]) namedByWord(word).kinds.add(kind);
  }

/** Returns the other names for the kinds in a folded title or category. */
export function kindNames(text: string): string[] {
  const found = new Set<Kind>();
  for (const word of text.split(' ')) {
    const named = namedBy.get(word);
    if (!named) continue;
    for (const kind of named.kinds) found.add(kind);
    for (const { kind, texts } of named.phrases) if (texts.some((each) => text.includes(each))) found.add(kind);
  }
  if (found.size === 0) return [];
  const inOrder = KINDS.filter((kind) => found.has(kind));
  return inOrder.flatMap(({ names, wider = [] }) => [...names.filter(isSingle), ...wider]);
}

export const colorNames = (color: string): string[] =>
  foldText(color)
    .split(' ')
    .flatMap((word) => COLORS[word] ?? []);

export const SALE_NAMES: readonly string[] = KINDS.at(-1)?.names.filter(isSingle) ?? [];

const PHRASES = KINDS.flatMap(({ names: [first, ...others] }) =>
  others.filter((name) => !isSingle(name)).map((name) => ({ words: name.split(' '), means: first })),
).sort((a, b) => b.words.length - a.words.length);

/** Returns the phrase that begins at a word of a query, and the single word with the same meaning. Null if there is none. */
export const phraseAt = (words: readonly string[], at: number): { length: number; means: string } | null => {
  const found = PHRASES.find((phrase) =>
    phrase.words.every((word, step) => {
      const typed = words[at + step];
      return typed === word || (step === phrase.words.length - 1 && typed === `${word}s`);
    }),
  );
  return found ? { length: found.words.length, means: found.means } : null;
};
