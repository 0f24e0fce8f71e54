import type { ReactNode } from 'react';

/** Links to another site in a new tab. */
export function OutsideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className="link inline-flex min-h-11 items-center">
      <span>
        {children}
        <span aria-hidden="true"> ↗</span>
        <span className="sr-only"> (opens a new tab)</span>
      </span>
    </a>
  );
}
