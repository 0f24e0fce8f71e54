import type { MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router-dom';

/** State of a link from a list to one of its entries. It records that the browser's Back button returns to the list. */
const FROM_LIST = { isFromList: true };

/** Links an entry of a list to its page. From there, `useListReturn` goes back to the same place in the list. */
export const EntryLink = (props: Omit<LinkProps, 'state'>) => <Link {...props} state={FROM_LIST} />;

/**
 * Returns a function that goes back to the list with its search, filters, and scroll position. If the page was not opened
 * from the list, the function opens the start of the list.
 */
export function useListReturn(list: string): () => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isFromList = (state as typeof FROM_LIST | null)?.isFromList === true;
  return () => void (isFromList ? navigate(-1) : navigate(list));
}

interface ReturnLinkProps {
  /** URL of the list, for opening it in another tab. */
  to: string;
  className: string;
  children: ReactNode;
}

/** Goes back to the list with `useListReturn`. */
export function ReturnLink({ to, className, children }: ReturnLinkProps) {
  const goBack = useListReturn(to);
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goBack();
  }
  return (
    <Link to={to} className={className} onClick={follow}>
      {children}
    </Link>
  );
}
