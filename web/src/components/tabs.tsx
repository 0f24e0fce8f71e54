import { createContext, type KeyboardEvent, type ReactNode, use, useId, useMemo, useState } from 'react';

interface TabsState {
  id: string;
  chosen: string;
  choose: (value: string) => void;
}

const TabsContext = createContext<TabsState>({ id: '', chosen: '', choose: () => {} });

/** Shows tabs, one of which is open. The code is small, because the sign-in page loads it first. */
export function Root({ defaultValue, children }: { defaultValue: string; children: ReactNode }) {
  const id = useId();
  const [chosen, choose] = useState(defaultValue);
  const state = useMemo(() => ({ id, chosen, choose }), [id, chosen]);
  return <TabsContext value={state}>{children}</TabsContext>;
}

/** Opens the next or previous tab and moves the focus there. Continues at the other end after the last tab. */
function step(event: KeyboardEvent<HTMLElement>) {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!way) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const next = tabs[(at + way + tabs.length) % tabs.length];
  event.preventDefault();
  next?.focus();
  next?.click();
}

interface ListProps {
  'aria-label': string;
  className: string;
  children: ReactNode;
}

export const List = (props: ListProps) => <div role="tablist" tabIndex={-1} onKeyDown={step} {...props} />;

interface TabProps {
  value: string;
  className?: string;
  children: ReactNode;
}

export function Trigger({ value, ...props }: TabProps) {
  const { id, chosen, choose } = use(TabsContext);
  const isOpen = value === chosen;
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-${value}-tab`}
      aria-selected={isOpen}
      aria-controls={isOpen ? `${id}-${value}` : undefined}
      data-state={isOpen ? 'active' : 'inactive'}
      tabIndex={isOpen ? 0 : -1}
      onClick={() => choose(value)}
      {...props}
    />
  );
}

export function Content({ value, children }: TabProps) {
  const { id, chosen } = use(TabsContext);
  if (value !== chosen) return null;
  return (
    <div role="tabpanel" id={`${id}-${value}`} aria-labelledby={`${id}-${value}-tab`}>
      {children}
    </div>
  );
}
