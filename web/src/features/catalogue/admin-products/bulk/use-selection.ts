import { useState } from 'react';
import type { ProductSelectionInput } from '#shared/catalogue/changes/selection.ts';
import { useChosen } from '#web/lib/hooks/use-chosen.ts';
import { filterSearch, type ListFilter } from '../list-filter.ts';

export interface Selection {
  count: number;
  /** All products that match the filter are chosen, loaded or not. */
  isAll: boolean;
  has: (id: string) => boolean;
  /** Chooses a product or lets it go; with `isRange` also those between it and the last one that was pressed. */
  toggle: (id: string, isRange: boolean) => void;
  toggleShown: () => void;
  chooseAll: () => void;
  clear: () => void;
  request: ProductSelectionInput;
}

/** The chosen products of a list. `shown` are the ids from top to bottom, of `total` products that match the filter. */
export function useProductSelection(filter: ListFilter, shown: readonly string[], total: number): Selection {
  const list = filterSearch(filter);
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === list;
  // Once all are chosen, the kept ids are the exceptions.
  const marked = useChosen('chosen-products', isAll ? `${list} all` : list, shown);
  const clear = () => {
    setAllOf(null);
    marked.clear();
  };
  return {
    count: isAll ? Math.max(0, total - marked.ids.size) : marked.ids.size,
    isAll,
    has: (id) => marked.ids.has(id) !== isAll,
    toggle: marked.toggle,
    toggleShown: () => (isAll ? clear() : marked.toggleAll(shown)),
    chooseAll: () => setAllOf(list),
    clear,
    request: isAll ? { filter, except: [...marked.ids] } : { ids: [...marked.ids] },
  };
}
