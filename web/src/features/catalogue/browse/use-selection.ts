import { startTransition, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Selection } from '#shared/catalogue/selection.ts';
import { isSheetEntry } from '#web/lib/hooks/sheet-entry.ts';
import { selectionOf, withSelection } from '../api/selection.ts';

/**
 * Returns the selection in the address, and a function that changes it. Each change adds a history entry, but changes during
 * one visit to the filter sheet share one. The new selection is visible immediately, before the address changes.
 */
export function useSelection(): [Selection, (changes: Partial<Selection>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const inAddress = useMemo(() => selectionOf(new URLSearchParams(search)), [search]);
  const [selection, show] = useOptimistic(inAddress);
  const change = (changes: Partial<Selection>) =>
    startTransition(() => {
      const next = { ...selection, ...changes };
      show(next);
      const to = { pathname, search: withSelection(new URLSearchParams(search), next) };
      navigate(to, { preventScrollReset: true, replace: isSheetEntry() });
    });
  return [selection, change];
}
