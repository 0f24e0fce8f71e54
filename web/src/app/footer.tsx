import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { LevelMark } from '#web/components/level-mark.tsx';
import { NewsletterForm } from '#web/features/marketing/newsletter/components/newsletter-form.tsx';
import { useSettings } from '#web/lib/data/settings.ts';
import { useNavigation } from './navigation.ts';

const PAYMENTS = ['American Express', 'Apple Pay', 'Google Pay', 'Mastercard', 'Shop Pay', 'Visa'];

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="label mb-2 text-concrete">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

/** Blank pixels before a capital letter at a font size of 100 pixels. They would indent the name from the margin. */
const BEARING = 7.5;

/** Shows the shop's name across the full width of the page. */
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
  const { name, tagline, content, giftCards } = useSettings();
  return (
    <footer className="footer">
      <div className="footer-columns">
        <div>
          <LevelMark level="−2.40, in meters from our first failure" className="mb-6 text-concrete" />
          <p className="max-w-[32ch] text-lg leading-snug">
            {tagline} {content.footerText}
          </p>
        </div>
        <div>
          <NewsletterForm />
        </div>
        <LinkList title="Shop">
          {useNavigation().map(({ name: link, to }) => (
            <li key={to}>
              <NavLink to={to} end>
                {link}
              </NavLink>
            </li>
          ))}
          {giftCards?.isOn && (
            <li>
              <NavLink to="/gift-cards">Gift cards</NavLink>
            </li>
          )}
          <li>
            <NavLink to="/wishlist">Wishlist</NavLink>
          </li>
        </LinkList>
        <LinkList title="Info">
          {content.footerLinks.map(({ label, to }) => (
            <li key={`${label} ${to}`}>
              <NavLink to={to}>{label}</NavLink>
            </li>
          ))}
        </LinkList>
      </div>
      <div className="footer-line">
        <p suppressHydrationWarning>
          © {new Date().getUTCFullYear()} {name}
        </p>
        <ul aria-label="Accepted payments">
          {PAYMENTS.map((payment) => (
            <li key={payment}>{payment}</li>
          ))}
        </ul>
      </div>
      <div className="ground-line">
        <GroundLine name={name} />
      </div>
    </footer>
  );
}
