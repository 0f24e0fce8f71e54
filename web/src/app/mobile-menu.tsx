import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { AccountLinks } from '../features/account/components/account-links.tsx';
import { navigation } from './navigation.ts';

/** The whole screen below the header, for thumbs. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    const wide = window.matchMedia('(width >= 64rem)');
    wide.addEventListener('change', onClose);
    document.addEventListener('keydown', onKey);
    document.documentElement.style.overflow = 'hidden';
    return () => {
      wide.removeEventListener('change', onClose);
      document.removeEventListener('keydown', onKey);
      document.documentElement.style.overflow = '';
    };
  }, [onClose]);

  return (
    <nav
      id="mobile-menu"
      aria-label="Menu"
      className="appears absolute inset-x-0 top-full flex h-[calc(100svh-4rem)] flex-col justify-between overflow-y-auto bg-bone px-gutter pt-6 pb-16 lg:hidden"
    >
      <ul>
        {navigation.map(({ label, to }) => (
          <li key={to} className="border-b border-concrete">
            <Link to={to} className="display block py-5 text-[clamp(1.75rem,9vw,3rem)]" onClick={onClose}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <AccountLinks onFollow={onClose} />
    </nav>
  );
}
