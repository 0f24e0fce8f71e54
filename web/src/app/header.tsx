import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { BagIcon, CloseIcon, MenuIcon, SearchIcon } from '#web/components/icons.tsx';
import { loadOfflineParts } from '#web/components/lazy-part.tsx';
import { UserMenu } from '#web/features/customers/components/user-menu.tsx';
import { useCart } from '#web/lib/cart.tsx';
import { afterUse, loadWhenIdle } from '#web/lib/chunks/chunks.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { useWhenChanged } from '#web/lib/hooks/use-when-changed.ts';
import { useHeaderLinks } from './navigation.ts';
import { loadFirstReads } from './pages.ts';
import { loadDrawer, loadMenu, loadSearch, loadToaster, MobileMenu, SearchDialog } from './parts.ts';

/** Loads code before the shopper clicks. A failure is shown only after the click. */
const early = (load: () => Promise<unknown>) => () => void load().catch(() => {});

/**
 * Classes that make a target at least 44 pixels wide and high. With very large text, three targets still leave room for the
 * name.
 */
const TARGET = 'label relative grid min-h-11 min-w-[min(2.75rem,max(44px,12vw))] place-items-center';

function CartButton() {
  const { units, setOpen } = useCart();
  return (
    <button
      type="button"
      className={TARGET}
      aria-haspopup="dialog"
      onPointerEnter={early(loadDrawer)}
      onFocus={early(loadDrawer)}
      onClick={() => setOpen(true)}
    >
      <BagIcon />
      <span className="sr-only">Cart, </span>
      {units > 0 && (
        <span
          key={units}
          aria-hidden="true"
          className="figures ticks absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center bg-signal px-1 text-[0.6875rem] leading-none text-bone"
        >
          {units}
        </span>
      )}
      <span className="sr-only">{units === 1 ? '1 item' : `${units} items`}</span>
    </button>
  );
}

function SearchButton(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={TARGET}
        aria-haspopup="dialog"
        onPointerEnter={early(loadSearch)}
        onFocus={early(loadSearch)}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        <SearchIcon />
        <span className="sr-only">Search</span>
      </button>
      {wasOpen && <SearchDialog open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}

export function Header() {
  const { name } = useSettings();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();

  useWhenChanged(pathname, () => setMenuOpen(false));
  useEffect(() => {
    loadWhenIdle(loadOfflineParts, loadFirstReads);
    afterUse(() => loadWhenIdle(loadMenu, loadDrawer, loadSearch, loadToaster));
  }, []);

  const closeMenu = useCallback(() => {
    setMenuOpen(false);
    toggle.current?.focus();
  }, []);

  return (
    <header className="sticky top-0 z-30 border-b border-concrete bg-bone">
      <div className="grid min-h-16 grid-cols-[1fr_auto_1fr] items-center gap-[min(1rem,5vw-0.75rem)] px-gutter lg:grid-cols-[auto_1fr_auto] lg:gap-12">
        <div className="-ml-2.5 flex lg:hidden">
          <button
            ref={toggle}
            type="button"
            className={TARGET}
            aria-expanded={isMenuOpen}
            aria-controls={isMenuOpen ? 'mobile-menu' : undefined}
            onPointerEnter={early(loadMenu)}
            onFocus={early(loadMenu)}
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            {isMenuOpen ? <CloseIcon /> : <MenuIcon />}
            <span className="sr-only">{isMenuOpen ? 'Close menu' : 'Menu'}</span>
          </button>
        </div>
        <Link to="/" className="display logo">
          {name}
        </Link>
        <nav aria-label="Shop" className="hidden lg:block">
          <ul className="flex gap-8">
            {useHeaderLinks().map(({ label, to }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  className="label inline-flex min-h-11 items-center border-b-2 border-transparent pt-0.5 hover:border-concrete aria-[current]:border-ink"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="-mr-2.5 flex items-center justify-end md:gap-2">
          {/* First, so that a longer or shorter name moves nothing else. */}
          <div className="hidden lg:block">
            <UserMenu />
          </div>
          <SearchButton />
          <CartButton />
        </div>
      </div>
      {isMenuOpen && <MobileMenu open onOpenChange={closeMenu} />}
    </header>
  );
}
