import { useCallback, useLayoutEffect } from 'react';
import { NavLink } from 'react-router-dom';
import { AccountLinks } from '#web/features/customers/components/account-links.tsx';
import { fittedSize } from '#web/lib/format/fitted-size.ts';
import { useBackCloses } from '#web/lib/hooks/sheet-history.ts';
import { useNavigation } from './navigation.ts';

/** Shows the menu on the whole screen below the header, with links that are easy to reach with a thumb. */
export default function MobileMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const onClose = useCallback(() => onOpenChange(false), [onOpenChange]);
  useBackCloses(open, onClose);
  // Adds the listener before the menu is drawn, so that a key pressed as soon as the menu is visible works.
  useLayoutEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    const wide = window.matchMedia('(width >= 64rem)');
    wide.addEventListener('change', onClose);
    document.addEventListener('keydown', onKey);
    document.documentElement.style.overflow = 'hidden';
    const covered = document.querySelectorAll<HTMLElement>('main, footer');
    for (const part of covered) part.inert = true;
    return () => {
      for (const part of covered) part.inert = false;
      wide.removeEventListener('change', onClose);
      document.removeEventListener('keydown', onKey);
      document.documentElement.style.overflow = '';
    };
  }, [onClose]);

  return (
    <nav
      id="mobile-menu"
      aria-label="Menu"
      className="appears absolute inset-x-0 top-full flex h-[calc(100svh-4rem)] flex-col justify-between gap-6 overflow-y-auto bg-bone px-gutter pt-6 grounded lg:hidden"
    >
      <ul className="@container">
        {useNavigation().map(({ label, to }) => (
          <li key={to} className="border-b border-concrete">
            <NavLink
              to={to}
              end
              className="group display flex items-center justify-between gap-4 py-5 outline-offset-[-2px]"
              style={{ fontSize: fittedSize(label, 'clamp(1.5rem, 9vw, 3rem)', '(100cqi - 1.75rem)') }}
              onClick={onClose}
            >
              {label}
              <span aria-hidden="true" className="hidden size-3 shrink-0 bg-ink group-aria-[current]:block" />
            </NavLink>
          </li>
        ))}
      </ul>
      <AccountLinks onFollow={onClose} />
    </nav>
  );
}
