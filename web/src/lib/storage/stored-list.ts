import { storedText } from './stored-text.ts';

const EMPTY: readonly never[] = [];

/**
 * Returns a list in this browser's storage. It is empty on the server, during the first render, and if the storage cannot be
 * read.
 */
export function storedList<Item>(key: string, parse: (text: string) => readonly Item[] = JSON.parse) {
  const saved = storedText(key);
  let known: { text: string | null; items: readonly Item[] } = { text: null, items: EMPTY };
  function itemsIn(text: string | null): readonly Item[] {
    if (text === null) return EMPTY;
    try {
      return parse(text);
    } catch (error) {
      console.error(`Error loading ${key} from localStorage`, error);
      return EMPTY;
    }
  }
  const read = (): readonly Item[] => {
    const text = saved.read();
    if (text !== known.text) known = { text, items: itemsIn(text) };
    return known.items;
  };
  return {
    subscribe: saved.subscribe,
    read,
    readOnServer: (): readonly Item[] => EMPTY,
    change: (next: (items: readonly Item[]) => readonly Item[]): void => saved.write(JSON.stringify(next(read()))),
  };
}
