import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Selection } from '../../../../shared/selection.ts';
import { selectionOf, withSelection } from './api/selection.ts';

/** What the address picks out of a list, and how to pick otherwise: each choice is a step that Back undoes. */
export function useSelection(): [Selection, (changes: Partial<Selection>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const selection = useMemo(() => selectionOf(new URLSearchParams(search)), [search]);
  const change = (changes: Partial<Selection>) =>
    navigate(
      { pathname, search: withSelection(new URLSearchParams(search), { ...selection, ...changes }) },
      { preventScrollReset: true },
    );
  return [selection, change];
}
