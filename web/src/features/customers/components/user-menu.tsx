import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '#web/lib/session/session.tsx';

const AccountMenu = lazy(() => import('./account-menu.tsx'));

const ENTRY = 'label flex min-h-11 items-center px-2';

/**
 * Shows LOGIN to visitors and a menu to signed-in shoppers. Visitors never load the menu's code. The HTML from the server is
 * the same for all and says LOGIN. If a sign-in is stored, `early-use.js` hides the word before the first paint.
 */
export function UserMenu() {
  const { status, name } = useAuth();
  const { pathname } = useLocation();
  useEffect(() => {
    if (status !== 'signed-out') delete document.documentElement.dataset.signedIn;
  }, [status]);
  if (status === 'loading') return <span className={`${ENTRY} waits text-ash`}>···</span>;
  if (status === 'signed-out') {
    const back = pathname === '/auth' ? '' : `?redirect=${encodeURIComponent(pathname)}`;
    return (
      <Link to={`/auth${back}`} className={`${ENTRY} underline-offset-4 hover:underline in-data-signed-in:invisible`}>
        LOGIN
      </Link>
    );
  }
  return (
    <Suspense fallback={<span className={ENTRY}>{name}</span>}>
      <AccountMenu />
    </Suspense>
  );
}
