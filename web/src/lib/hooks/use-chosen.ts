import { useEffect, useRef, useState } from 'react';
import { tabMemory } from '#web/lib/storage/storage.ts';

/**
 * Returns the selected ids after a click on `to`. Selects everything from `from` to `to`, or removes all of these if `to` was
 * selected.
 */
export function chooseRange(
  chosen: ReadonlySet<string>,
  shown: readonly string[],
  from: string,
  to: string,
): ReadonlySet<string> {
  const ends = [shown.indexOf(from), shown.indexOf(to)];
  const range = ends.includes(-1) ? [to] : shown.slice(Math.min(...ends), Math.max(...ends) + 1);
  const next = new Set(chosen);
  const isAdding = !chosen.has(to);
  for (const id of range) {
    if (isAdding) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The selected entries of one list. */
interface Kept {
  list: string;
  ids: readonly string[];
}

function read(key: string, list: string): Kept {
  try {
    const kept = JSON.parse(tabMemory.read(key) ?? '{}') as Partial<Kept>;
    if (kept.list === list && Array.isArray(kept.ids)) return { list, ids: kept.ids };
  } catch {}
  return { list, ids: [] };
}

/** Clears the selection that is stored under `key`. */
export const forgetChosen = (key: string): void => tabMemory.write(key, null);

export interface Chosen {
  ids: ReadonlySet<string>;
  /**
   * Selects an entry or removes it from the selection. With `isRange`, also applies to all entries between it and the last
   * one clicked.
   */
  toggle: (id: string, isRange: boolean) => void;
  /** Selects all of these entries, or removes them if all are selected already. */
  toggleAll: (ids: readonly string[]) => void;
  remove: (id: string) => void;
  clear: () => void;
}

/**
 * Keeps the selected entries of a list under `key` as long as this tab is open. The selection survives loading more entries,
 * a reload, and a visit to one of the entries. A different `list`, such as another search, starts with an empty selection.
 * `shown` lists the ids from top to bottom.
 */
export function useChosen(key: string, list: string, shown: readonly string[]): Chosen {
  const [kept, keep] = useState(() => read(key, list));
  const pressed = useRef<string | null>(null);
  const ids = new Set(kept.list === list ? kept.ids : []);
  useEffect(() => tabMemory.write(key, kept.ids.length > 0 ? JSON.stringify(kept) : null), [key, kept]);

  const change = (edit: (ids: Set<string>) => Iterable<string>) =>
    keep((now) => ({ list, ids: [...new Set(edit(new Set(now.list === list ? now.ids : [])))] }));
  return {
    ids,
    toggle(id, isRange) {
      const from = isRange ? pressed.current : null;
      pressed.current = id;
      change((now) => chooseRange(now, shown, from ?? id, id));
    },
    toggleAll(all) {
      const isWhole = all.every((id) => ids.has(id));
      change((now) => (isWhole ? [...now].filter((id) => !all.includes(id)) : [...now, ...all]));
    },
    remove: (id) => change((now) => [...now].filter((other) => other !== id)),
    clear: () => change(() => []),
  };
}
