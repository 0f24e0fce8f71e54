import type { ReactNode } from 'react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useSettings } from '../../../lib/settings.ts';

export function Policy({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <article className="grid gap-x-8 gap-y-12 px-gutter pt-12 pb-28 md:pt-20 lg:grid-cols-12">
      <header className="lg:col-span-12">
        <h1 className="display text-[clamp(2.25rem,7.4vw,8rem)]">{title}</h1>
      </header>
      <p className="text-ash lg:col-span-4">
        Effective <time dateTime="2025-09-15">September 15, 2025</time>
      </p>
      <div className="prose text-lg lg:col-span-8">{children}</div>
    </article>
  );
}

/** The address for questions, as a link. */
export function SupportLink() {
  const { supportEmail } = useSettings();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}

export function ShopName() {
  return useSettings().name;
}
