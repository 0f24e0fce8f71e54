import { type ReactNode, useId } from 'react';

/** A named part of a screen: a line, its name, its content. */
export function Panel({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-ink pt-3">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="label text-ash">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
