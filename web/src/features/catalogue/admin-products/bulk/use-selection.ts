import { useEffect, useState } from 'react';
import type { ProductSelectionInput } from '#shared/catalogue/changes/selection.ts';
import { forgetChosen, useChosen } from '#web/lib/hooks/use-chosen.ts';
import { filterSearch, type ListFilter } from '../list-filter.ts';

export interface Selection {
  count: number;
  /** True if all products that match the filter are selected, including those not loaded yet. */
  isAll: boolean;
  has: (id: string) => boolean;
  /**
   * Selects a product, or removes it from the selection. With `isRange`, does the same for all products between it and the
   * last one clicked.
   */
  toggle: (id: string, isRange: boolean) => void;
  toggleShown: () => void;
  chooseAll: () => void;
  clear: () => void;
  request: ProductSelectionInput;
}

const KEY = 'chosen-products';

/**
 * Keeps the selected products of a list, even after a reload. Clears the selection when the admin leaves the list, so that no
 * later change affects products that are out of sight. `shown` lists the ids from top to bottom. `total` counts all products
 * that match the filter.
 */
export function useProductSelection(filter: ListFilter, shown: readonly string[], total: number): Selection {
  const list = filterSearch(filter);
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === list;
  // After “Select all”, the kept ids are the exceptions.
  const marked = useChosen(KEY, isAll ? `${list} all` : list, shown);
  useEffect(() => () => forgetChosen(KEY), []);
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
