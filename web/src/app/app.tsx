import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { CartProvider } from '#web/lib/cart.tsx';
import { PageParams } from '#web/lib/hooks/page-params.ts';
import { AuthProvider } from '#web/lib/session/session.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { office, pageAt } from './pages.ts';
import { Toasts } from './toasts.tsx';

/** Shows the page at the current address. The back office has a separate frame. */
function Site() {
  const { page, params } = pageAt(useLocation().pathname);
  const shown = (
    <PageParams value={params}>
      <Suspense fallback={null}>
        <page.Component />
      </Suspense>
    </PageParams>
  );
  return page === office ? shown : <Layout>{shown}</Layout>;
}

interface AppProps {
  client: QueryClient;
  /** The browser's router, or a router with the path of the server's request. */
  router: ComponentType<{ children: ReactNode }>;
}

export function App({ client, router: Router }: AppProps) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <AuthProvider>
          <CartProvider>
            <Router>
              <Site />
            </Router>
            <Toasts />
          </CartProvider>
        </AuthProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
