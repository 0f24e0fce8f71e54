import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PREVIEW_PATH } from '#shared/catalogue/preview/preview-path.ts';
import { SkipLink } from '#web/components/skip-link.tsx';
import { AnnouncementBar } from '#web/features/shop/components/announcement-bar.tsx';
import { useCart } from '#web/lib/cart.tsx';
import { call } from '#web/lib/data/api.ts';
import { useArrival } from '#web/lib/hooks/use-arrival.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { CartDrawer } from './parts.ts';

/** Stays mounted once it was open, so that it can close as it opened. */
function LazyCartDrawer() {
  const { isOpen, setOpen } = useCart();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <CartDrawer open={isOpen} onOpenChange={setOpen} />;
}

/** Counts a page view, except of a preview. A lost count does no harm, so failures are ignored. */
const countVisit = (path: string): void => {
  if (path.startsWith(PREVIEW_PATH)) return;
  call('POST /api/visits', { body: { path } }).catch(() => {});
};

/** Runs on each new path of the shop. */
function Arrival() {
  useArrival(countVisit);
  return null;
}

export function Layout() {
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <AnnouncementBar />
      <Header />
      <main id="main" tabIndex={-1} className="min-h-[calc(100svh-6.25rem)]">
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <Footer />
      <Arrival />
      <LazyCartDrawer />
    </>
  );
}
