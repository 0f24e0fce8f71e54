import { useQuery } from '@tanstack/react-query';
import { type ComponentType, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { type Right, ROLE_TABLE, type Role, roleMay } from '#shared/shop/roles.ts';
import { CloseIcon, MenuIcon } from '#web/components/icons.tsx';
import { workQuery } from '#web/features/jobs/api/jobs.ts';
import { countLabel, orderCountsQuery } from '#web/features/orders/admin/api/admin-orders.ts';
import { returnCountsQuery } from '#web/features/orders/admin/returns/api.ts';
import { useProviderProblem } from '#web/lib/data/integration.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { RoleContext } from '#web/lib/session/role.ts';

const LINK =
  'label flex min-h-11 items-center lg:min-h-8 lg:[@media(height<66rem)]:min-h-6 justify-between gap-4 px-3 hover:underline underline-offset-4 aria-[current]:bg-bone aria-[current]:text-ink aria-[current]:no-underline';

const COUNT = 'figures grid h-5 min-w-5 place-items-center px-1.5 text-[0.6875rem] leading-none';

/** Shows a count of waiting items, with a description for screen readers. Shows nothing if the count is 0. */
function WaitingCount({ count = 0, what }: { count: number | undefined; what: string }) {
  if (count === 0) return null;
  return (
    <span className={`${COUNT} border border-current`}>
      {countLabel(count)}
      <span className="sr-only"> {what}</span>
    </span>
  );
}

const ToPackCount = () => <WaitingCount count={useQuery(orderCountsQuery).data?.toPack} what="to pack" />;

const RequestedCount = () => <WaitingCount count={useQuery(returnCountsQuery).data?.requested} what="requested" />;

/**
 * Shows how many problems only the admin can solve, including a broken connection to the provider. Shows nothing if there are
 * none.
 */
function AttentionCount() {
  const { data } = useQuery(workQuery('parked'));
  const count = (data?.items.length ?? 0) + (useProviderProblem() ? 1 : 0);
  if (count === 0) return null;
  return (
    <span className={`${COUNT} bg-rust-deep text-bone`}>
      {count}
      {data?.nextCursor && '+'}
    </span>
  );
}

interface Place {
  to: string;
  name: string;
  /** The right that an admin needs to use the page. */
  right: Right;
  isWhole?: true;
  count?: ComponentType;
}

/** Lists the pages of the back office by subject, in the order of the menu. */
const GROUPS: readonly { heading: string; places: readonly Place[] }[] = [
  {
    heading: 'Overview',
    places: [
      { to: '/admin', name: 'Dashboard', right: 'viewDashboard', isWhole: true },
      { to: '/admin/work', name: 'Needs attention', right: 'enter', count: AttentionCount },
    ],
  },
  {
    heading: 'Sales',
    places: [
      { to: '/admin/orders', name: 'Orders', right: 'viewOrders', count: ToPackCount },
      { to: '/admin/returns', name: 'Returns', right: 'viewOrders', count: RequestedCount },
      { to: '/admin/abandoned-checkouts', name: 'Abandoned carts', right: 'viewOrders' },
      { to: '/admin/customers', name: 'Customers', right: 'viewCustomers' },
      { to: '/admin/discounts', name: 'Discounts', right: 'viewMarketing' },
      { to: '/admin/gift-cards', name: 'Gift cards', right: 'viewGiftCards' },
      { to: '/admin/reviews', name: 'Reviews', right: 'viewMarketing' },
      { to: '/admin/analytics', name: 'Analytics', right: 'viewFigures' },
    ],
  },
  {
    heading: 'Catalog',
    places: [
      { to: '/admin/products', name: 'Products', right: 'enter' },
      { to: '/admin/categories', name: 'Categories', right: 'enter' },
    ],
  },
  {
    heading: 'Printify',
    places: [
      { to: '/admin/provider-sync', name: 'Provider Sync', right: 'viewSetup' },
      { to: '/admin/connections', name: 'Connections', right: 'viewSetup' },
    ],
  },
  {
    heading: 'Email',
    places: [
      { to: '/admin/email-campaigns', name: 'Email Campaigns', right: 'viewMarketing' },
      { to: '/admin/email-settings', name: 'Email Settings', right: 'viewMarketing' },
    ],
  },
  {
    heading: 'Shop',
    places: [
      { to: '/admin/appearance', name: 'Appearance', right: 'viewSetup' },
      { to: '/admin/pages', name: 'Pages', right: 'viewSetup' },
      { to: '/admin/settings', name: 'Settings', right: 'viewSetup' },
      { to: '/admin/team', name: 'Team', right: 'viewTeam' },
      { to: '/admin/audit', name: 'History', right: 'viewHistory' },
    ],
  },
];

/** Returns true for the dashboard's address, with or without a slash at its end. */
const isDashboard = (pathname: string): boolean => /^\/admin\/?$/.test(pathname);

/** Returns the first page of the menu that a role can open. */
export const firstPlace = (role: Role): string =>
  GROUPS.flatMap(({ places }) => places).find(({ right }) => roleMay(role, right))?.to ?? '/admin/work';

/** Links to the pages that the admin may open. Shows two columns if the menu covers a small screen. */
function PageLinks() {
  const { pathname } = useLocation();
  const role = use(RoleContext);
  const groups = GROUPS.map(({ heading, places }) => ({
    heading,
    places: places.filter(({ right }) => roleMay(role, right)),
  })).filter(({ places }) => places.length > 0);
  return (
    <nav aria-label="Back office" className="max-lg:columns-2 max-lg:gap-x-2 lg:space-y-2">
      {groups.map(({ heading, places }) => (
        <section key={heading} aria-labelledby={`menu-${heading}`} className="break-inside-avoid max-lg:pb-4">
          <h2 id={`menu-${heading}`} className="label px-3 pb-1 text-[0.6875rem] lg:pb-0.5 text-control">
            {heading}
          </h2>
          <ul>
            {places.map(({ to, name, isWhole = false, count: Count }) => (
              <li key={to}>
                <NavLink to={isWhole && isDashboard(pathname) ? pathname : to} end={isWhole} className={LINK}>
                  {name}
                  {Count && <Count />}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** Shows the navigation of the back office: a sidebar on large screens, and a bar with a menu on small ones. */
export function AdminBar({ email, onSignOut }: { email: string; onSignOut: () => void }) {
  const { name } = useSettings();
  const role = use(RoleContext);
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  // Closes the menu before the new page is painted, so that the menu never covers the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the menu
  useLayoutEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);

  return (
    <header className="sticky top-0 z-30 bg-ink text-bone lg:flex lg:h-svh lg:flex-col lg:overflow-y-auto lg:px-5 lg:pt-5 lg:pb-2">
      <div className="flex h-16 items-center gap-4 px-gutter lg:block lg:h-auto lg:px-3 lg:pb-3">
        <Link to="/" className="display min-w-0 truncate text-[1.125rem] tracking-[-0.04em] lg:text-[1.1875rem]">
          {name}
        </Link>
        <a
          href="/"
          target="_blank"
          rel="noopener"
          className="label flex min-h-11 shrink-0 items-center gap-1.5 text-xs underline-offset-4 hover:underline max-lg:ml-auto"
        >
          View store
          <span aria-hidden="true">↗</span>
          <span className="sr-only">(opens a new tab)</span>
        </a>
        <button
          ref={toggle}
          type="button"
          className="-mr-2.5 grid size-11 shrink-0 place-items-center lg:hidden"
          aria-expanded={isOpen}
          aria-controls="admin-menu"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <CloseIcon /> : <MenuIcon />}
          <span className="sr-only">{isOpen ? 'Close menu' : 'Menu'}</span>
        </button>
      </div>
      <div
        id="admin-menu"
        className={`${isOpen ? 'appears flex' : 'hidden'} absolute inset-x-0 top-full max-h-[calc(100svh-4rem)] flex-col justify-between gap-8 overflow-y-auto overscroll-contain border-t border-ash bg-ink px-[calc(var(--spacing-gutter)-0.75rem)] pt-4 pb-6 lg:static lg:flex lg:max-h-none lg:grow lg:overflow-visible lg:border-0 lg:p-0`}
      >
        <PageLinks />
        <footer className="border-t border-ash px-3 pt-4">
          <p className="truncate text-sm" title={email}>
            {email}
          </p>
          <p className="label mt-1 flex justify-between gap-4 text-xs text-concrete">
            <span>Admin</span>
            <span>{ROLE_TABLE[role].name}</span>
          </p>
          <div className="flex items-center justify-between gap-4">
            <Link to="/admin/security" className="label flex min-h-11 items-center hover:underline">
              Security
            </Link>
            <button type="button" className="label flex min-h-11 items-center hover:underline" onClick={onSignOut}>
              Sign Out
            </button>
          </div>
        </footer>
      </div>
    </header>
  );
}
