import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { filterOf, filterSearch, type ListFilter } from './list-filter.ts';

/** The filter that stands in the address, and how to change it; what is typed makes no steps for Back. */
export function useListFilter(): [ListFilter, (changes: ListFilter, options?: { isTyped?: boolean }) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => filterOf(new URLSearchParams(search)), [search]);
  const change = (changes: ListFilter, { isTyped = false } = {}) =>
    navigate(
      { pathname, search: filterSearch({ ...filter, ...changes }) },
      { replace: isTyped, preventScrollReset: true },
    );
  return [filter, change];
}
