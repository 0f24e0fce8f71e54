import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { CartProvider } from '../lib/cart.tsx';
import { AuthProvider } from '../lib/session.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { office, type Page, pages } from './pages.ts';
import { Toasts } from './toasts.tsx';

const toRoute = ({ path, Component }: Page) => (
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

export function App({ client }: { client: QueryClient }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <AuthProvider>
          <CartProvider>
            <BrowserRouter>
              <Routes>
                <Route element={<Layout />}>{pages.map(toRoute)}</Route>
                {toRoute(office)}
              </Routes>
            </BrowserRouter>
            <Toasts />
          </CartProvider>
        </AuthProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
