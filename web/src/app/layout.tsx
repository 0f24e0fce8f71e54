import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PREVIEW_PATH } from '#shared/catalogue/preview/preview-path.ts';
import { SkipLink } from '#web/components/skip-link.tsx';
import { AnnouncementBar } from '#web/features/shop/components/announcement-bar.tsx';
import { useCart } from '#web/lib/cart.tsx';
import { countVisit } from '#web/lib/data/count-visit.ts';
import { useArrival } from '#web/lib/hooks/use-arrival.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { CartDrawer } from './parts.ts';

/** Shows the cart. The cart stays mounted after it was first opened, so that it can close with the same animation. */
function LazyCartDrawer() {
  const { isOpen, setOpen } = useCart();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <CartDrawer open={isOpen} onOpenChange={setOpen} />;
}

/**
 * Returns the `utm_source` of the address, or the host of the page that linked here. Returns an empty string if there is
 * neither.
 */
function findSource(): string {
  const { referrer } = document;
  const host = referrer && new URL(referrer).host;
  return (
    new URLSearchParams(location.search).get('utm_source')?.slice(0, 99) ??
    (host === location.host ? '' : host.slice(0, 99))
  );
}

/** Counts a page view, unless the page is a preview. */
const countPage = (path: string): void => {
  if (!path.startsWith(PREVIEW_PATH)) countVisit({ path, source: findSource() });
};

/** Handles each new path of the shop. */
function Arrival() {
  useArrival(countPage);
  return null;
}

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <AnnouncementBar />
      <Header />
      <main id="main" tabIndex={-1} className="min-h-[calc(100svh-6.25rem)]">
        <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
      </main>
      <Footer />
      <Arrival />
      <LazyCartDrawer />
    </>
  );
}
