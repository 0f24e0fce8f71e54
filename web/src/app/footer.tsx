import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { LevelMark } from '#web/components/level-mark.tsx';
import { NewsletterForm } from '#web/features/marketing/newsletter/components/newsletter-form.tsx';
import { useSettings } from '#web/lib/data/settings.ts';
import { useNavigation } from './navigation.ts';

const PAYMENTS = ['American Express', 'Apple Pay', 'Google Pay', 'Mastercard', 'Shop Pay', 'Visa'];
const LINK =
  'inline-block py-2 [overflow-wrap:anywhere] underline-offset-4 hover:underline aria-[current]:underline aria-[current]:decoration-rust aria-[current]:decoration-2';

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="label mb-2 text-concrete">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

/** Blank pixels before a capital at 100 px, which would indent it from the margin. */
const BEARING = 7.5;

/** Shows the shop's name as wide as the page. */
function GroundLine({ name }: { name: string }) {
  const width = name.length * 78;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} 74`} className="block w-full overflow-visible" fill="currentColor">
      <title>{name}</title>
      <text
        x={-BEARING}
        y="74"
        textLength={width + 1.5 * BEARING}
        lengthAdjust="spacingAndGlyphs"
        className="display text-[100px]"
      >
        {name}
      </text>
    </svg>
  );
}

export function Footer() {
  const { name, tagline, content } = useSettings();
  return (
    <footer className="overflow-hidden bg-ink text-bone">
      <div className="grid grid-cols-2 gap-x-8 gap-y-12 px-gutter pt-16 pb-16 md:gap-y-14 md:pb-20 lg:grid-cols-12">
        <div className="max-md:col-span-2 lg:col-span-4">
          <LevelMark level="−2.40" className="mb-6 text-concrete" />
          <p className="max-w-[32ch] text-lg leading-snug">
            {tagline} {content.footerText}
          </p>
        </div>
        <div className="max-md:col-span-2 lg:col-span-4">
          <NewsletterForm />
        </div>
        <div className="lg:col-span-2">
          <LinkList title="Shop">
            {useNavigation().map(({ name: link, to }) => (
              <li key={to}>
                <NavLink to={to} end className={LINK}>
                  {link}
                </NavLink>
              </li>
            ))}
          </LinkList>
        </div>
        <div className="lg:col-span-2">
          <LinkList title="Info">
            {content.footerLinks.map(({ label, to }) => (
              <li key={`${label} ${to}`}>
                <NavLink to={to} className={LINK}>
                  {label}
                </NavLink>
              </li>
            ))}
          </LinkList>
        </div>
      </div>
      <div className="mx-gutter flex flex-wrap items-center justify-between gap-x-12 gap-y-4 border-t border-ash py-6 text-sm text-concrete">
        <p>© 2024 {name}</p>
        <ul aria-label="Accepted payments" className="flex flex-wrap gap-1.5">
          {PAYMENTS.map((payment) => (
            <li key={payment} className="border border-ash px-2.5 py-1.5 text-xs leading-none whitespace-nowrap">
              {payment}
            </li>
          ))}
        </ul>
      </div>
      <div className="px-gutter">
        <GroundLine name={name} />
      </div>
    </footer>
  );
}
