import { startTransition, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Selection } from '#shared/catalogue/selection.ts';
import { selectionOf, withSelection } from './api/selection.ts';

/**
 * What the address picks out of a list, and how to pick otherwise: each choice is a step that Back undoes.
 * A choice shows at once, before the address has followed.
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
      navigate({ pathname, search: withSelection(new URLSearchParams(search), next) }, { preventScrollReset: true });
    });
  return [selection, change];
}
