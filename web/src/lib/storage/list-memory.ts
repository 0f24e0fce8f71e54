import { tabMemory } from './storage.ts';

/** Number of products shown at each entry of this tab's history. */
type Lengths = Record<string, number>;

const KEY = 'list-lengths';
const MOST_ENTRIES = 50;

const read = (): Lengths => {
  try {
    return JSON.parse(tabMemory.read(KEY) ?? '{}') as Lengths;
  } catch {
    return {};
  }
};

/** Remembers how many products the list of a history entry shows. */
export function rememberLength(entry: string, length: number): void {
  const { [entry]: _old, ...others } = read();
  const kept = [...Object.entries(others), [entry, length] as const].slice(-MOST_ENTRIES);
  tabMemory.write(KEY, JSON.stringify(Object.fromEntries(kept)));
}

/** Returns how many products a list showed when its history entry was left; 0 where it was never lengthened. */
export const lengthOf = (entry: string): number => read()[entry] ?? 0;

/** Forgets the lists that an address typed into this tab would otherwise find under the same key. */
export function forgetFirstEntry(): void {
  const others = Object.entries(read()).filter(([entry]) => !entry.startsWith('default '));
  tabMemory.write(KEY, JSON.stringify(Object.fromEntries(others)));
}
