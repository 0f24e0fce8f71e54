import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { CartProvider } from '#web/lib/cart.tsx';
import { AuthProvider } from '#web/lib/session/session.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { office, pages, type SitePage } from './pages.ts';
import { Toasts } from './toasts.tsx';

const toRoute = ({ path, Component }: SitePage) => (
  <Route
    key={path}
    path={path}
    element={
      <Suspense fallback={null}>
        <Component />
      </Suspense>
    }
  />
);

interface AppProps {
  client: QueryClient;
  /** The browser's router, or one that holds the path of the request. */
  router: ComponentType<{ children: ReactNode }>;
}

export function App({ client, router: Router }: AppProps) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <AuthProvider>
          <CartProvider>
            <Router>
              <Routes>
                <Route element={<Layout />}>{pages.map(toRoute)}</Route>
                {toRoute(office)}
              </Routes>
            </Router>
            <Toasts />
          </CartProvider>
        </AuthProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
