import type { ReactNode } from 'react';

/** The name of a screen, and what stands beside it. */
export function Headline({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-4">
      <h1 className="display figures text-[2rem] lg:text-[2.75rem]">{title}</h1>
      {children}
    </div>
  );
}

export const Waiting = () => (
  <p role="status" className="waits py-6">
    Loading...
  </p>
);
