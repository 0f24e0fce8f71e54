import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '#web/lib/session.tsx';

const AccountMenu = lazy(() => import('./account-menu.tsx'));

const PLACE = 'label flex min-h-11 items-center px-2';

/** LOGIN for visitors; for everyone else a menu under their name, whose code visitors never load. */
export function UserMenu() {
  const { status, name } = useAuth();
  const { pathname } = useLocation();
  if (status === 'loading') return <span className={`${PLACE} waits text-ash`}>···</span>;
  if (status === 'signed-out') {
    const back = pathname === '/auth' ? '' : `?redirect=${encodeURIComponent(pathname)}`;
    return (
      <Link to={`/auth${back}`} className={`${PLACE} underline-offset-4 hover:underline`}>
        LOGIN
      </Link>
    );
  }
  return (
    <Suspense fallback={<span className={PLACE}>{name}</span>}>
      <AccountMenu />
    </Suspense>
  );
}
