import type { MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router-dom';

/** State of a link from a list to one of its entries. It says that Back leads to the list. */
const FROM_LIST = { isFromList: true };

/** Links an entry of a list to its page, from which `useListReturn` leads back to the same place. */
export const EntryLink = (props: Omit<LinkProps, 'state'>) => <Link {...props} state={FROM_LIST} />;

/** Returns a function that leads back to the list: to its search, filters and place where it was left, else to its start. */
export function useListReturn(list: string): () => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isFromList = (state as typeof FROM_LIST | null)?.isFromList === true;
  return () => void (isFromList ? navigate(-1) : navigate(list));
}

interface ReturnLinkProps {
  /** URL of the list, which opens in another tab. */
  to: string;
  className: string;
  children: ReactNode;
}

/** Leads back to the list as `useListReturn` does. */
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
