import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { LoadFailure } from '#web/components/notice.tsx';
import { SkipLink } from '#web/components/skip-link.tsx';
import { useProviderProblem } from '#web/lib/data/integration.ts';
import { useArrival } from '#web/lib/hooks/use-arrival.ts';
import { type Refusal, useAuth } from '#web/lib/session/session.tsx';
import { AdminBar } from './admin-bar.tsx';

const CONNECTIONS = '/admin/connections';
/** These pages show the problem themselves. */
const SHOWN_ON: readonly string[] = [CONNECTIONS, '/admin/work'];

/** Warns on every page that the connection to the provider is lost, except where the page says so itself. */
function ProviderBanner() {
  const { pathname } = useLocation();
  const problem = useProviderProblem();
  if (!problem || SHOWN_ON.includes(pathname)) return null;
  return (
    <div
      role="status"
      className="mb-8 flex flex-wrap items-center gap-x-6 border-l-2 border-rust bg-bone-deep py-1 pr-4 pl-5"
    >
      <p className="py-2">{problem.message}</p>
      <Link to={CONNECTIONS} className="link inline-flex min-h-11 items-center">
        Go to Connections
      </Link>
    </div>
  );
}

/** The frame of every screen of the back office, for admins only. */
export function AdminLayout() {
  const { status, profile, signOut } = useAuth();
  const { pathname, search } = useLocation();
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  useArrival();

  if (status === 'loading') {
    return (
      <main className="grid min-h-svh place-items-center">
        <p role="status" className="waits">
          Loading...
        </p>
      </main>
    );
  }
  if (status === 'signed-out' && isLeaving) return <Redirect to="/" />;
  if (status === 'signed-out' || (profile && !profile.isAdmin)) {
    const refusal: Refusal | null = status === 'signed-in' ? { needsAdmin: true } : null;
    return <Redirect to={`/auth?redirect=${encodeURIComponent(pathname + search)}`} state={refusal} />;
  }
  if (!profile) {
    return (
      <main className="p-gutter">
        <LoadFailure what="your account" onRetry={() => client.invalidateQueries({ queryKey: ['me'] })} />
      </main>
    );
  }
  return (
    <div className="min-h-svh lg:grid lg:grid-cols-[15.5rem_1fr]">
      <SkipLink />
      <AdminBar
        email={profile.email}
        onSignOut={() => {
          setLeaving(true);
          void signOut();
        }}
      />
      <main id="main" tabIndex={-1} className="min-w-0 px-gutter pt-8 pb-20 lg:px-12 lg:pt-12">
        <ProviderBanner />
        <Outlet />
      </main>
    </div>
  );
}

/** Replaces the address. The router's own `Navigate` would add to every shopper's first load. */
export function Redirect({ to, state = null }: { to: string; state?: object | null }) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a way out is taken once; `navigate` changes on the way
  useEffect(() => {
    navigate(to, { state, replace: true });
  }, [to]);
  return null;
}
