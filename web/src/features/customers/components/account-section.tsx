import { type ReactNode, useId } from 'react';

/** One section of the account: its subject at the left, its form at the right. */
export function AccountSection({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-x-12 gap-y-6 border-t-2 border-ink pt-6 lg:grid-cols-12">
      <div className="lg:col-span-4">
        <h2 id={id} className="display text-2xl">
          {title}
        </h2>
        <div className="mt-3 max-w-[44ch] text-ash">{lead}</div>
      </div>
      <div className="max-w-md lg:col-span-6 lg:col-start-6">{children}</div>
    </section>
  );
}
