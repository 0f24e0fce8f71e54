import type { ReactNode } from 'react';
import { formatCents } from '#shared/base/money.ts';
import type { PolicyName } from '#shared/shop/shop-settings.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export interface PolicySection {
  /** The section's anchor. */
  id: string;
  title: string;
  body: ReactNode;
}

interface PolicyProps {
  policy: PolicyName;
  title: string;
  /** The policy in short. */
  summary: ReactNode;
  sections: readonly PolicySection[];
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function Policy({ policy, title, summary, sections }: PolicyProps) {
  const effective = useSettings().policyDates[policy];
  usePageTitle(title);
  return (
    <article className="grid gap-x-8 gap-y-10 px-gutter pt-12 pb-28 md:pt-20 lg:grid-cols-12 lg:gap-y-14">
      <header className="lg:col-span-12">
        <h1 className="display text-[clamp(2.25rem,7.4vw,8rem)]">{title}</h1>
      </header>
      <div className="lg:col-span-4">
        <p className="text-ash">
          Effective <time dateTime={effective}>{day.format(new Date(effective))}</time>
        </p>
        <nav
          aria-label="On this page"
          className="sticky top-24 mt-8 hidden max-w-[20rem] border-t border-concrete lg:block"
        >
          <ol>
            {sections.map(({ id, title: section }) => (
              <li key={id} className="border-b border-concrete">
                <a href={`#${id}`} className="block py-2.5 underline-offset-4 hover:underline">
                  {section}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className="prose text-lg lg:col-span-8">
        <p className="text-xl">{summary}</p>
        {sections.map(({ id, title: section, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="prose">
            <h2 id={`${id}-title`}>{section}</h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  );
}

export function SupportLink() {
  const { supportEmail } = useSettings();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}

export function ShopName() {
  return useSettings().name;
}

export function FreeShippingRule() {
  const { freeShippingFromCents } = useSettings();
  if (freeShippingFromCents === null) return 'We charge shipping on every order.';
  return `Orders of ${formatCents(freeShippingFromCents).replace(/\.00$/, '')} and over ship free worldwide. We count the total of your items after discounts.`;
}
