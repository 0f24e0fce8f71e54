import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { UTC } from '#shared/base/time-zone.ts';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { SkipLink } from '#web/components/skip-link.tsx';
import { leaveSession } from '#web/features/shop/admin-team/api/sessions.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';
import { useProviderProblem } from '#web/lib/data/integration.ts';
import { settingsQuery } from '#web/lib/data/settings.ts';
import { setShopZone } from '#web/lib/format/shop-zone.ts';
import { useArrival } from '#web/lib/hooks/use-arrival.ts';
import { RoleContext } from '#web/lib/session/role.ts';
import { type Refusal, useAuth } from '#web/lib/session/session.tsx';
import { useSessionEnd } from '#web/lib/session/use-session-end.ts';
import { AdminBar } from './admin-bar.tsx';

/** Few admins see this gate, so it is loaded only when needed. */
const SecondFactorGate = lazy(() => import('./second-factor-gate.tsx'));

const CONNECTIONS = '/admin/connections';
/** Lists the pages that show the problem themselves. */
const SHOWN_ON: readonly string[] = [CONNECTIONS, '/admin/work'];

/** Warns on every page that the connection to the provider is broken, except on pages that show the problem themselves. */
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
      <Needs right="manageConnection">
        <Link to={CONNECTIONS} className="link inline-flex min-h-11 items-center">
          Go to Connections
        </Link>
      </Needs>
    </div>
  );
}

/** Reads the role again once a minute, because an owner may have changed it. */
const membershipQuery = queryOptions({
  queryKey: ['admin', 'me'],
  queryFn: () => call('GET /api/admin/me', {}),
  staleTime: 60_000,
  refetchInterval: 60_000,
});

/** Shows the frame around every screen of the back office, for admins only. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { status, profile, signOut } = useAuth();
  const { pathname, search } = useLocation();
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const { data: membership, error } = useQuery({ ...membershipQuery, enabled: profile?.isAdmin === true });
  const { data: shop, isPending } = useQuery(settingsQuery);
  useSessionEnd(error);
  setShopZone(shop?.timeZone ?? UTC);
  useArrival();

  if (status === 'loading' || isPending || (profile?.isAdmin && !membership && !error)) {
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
  if (isRefusal(error)) return <NoLongerAdmin />;
  if (!profile || !membership) {
    return (
      <main className="p-gutter">
        <LoadFailure what="your account" onRetry={() => reload(client)} />
      </main>
    );
  }
  const leave = () => {
    setLeaving(true);
    void leaveSession().then(signOut);
  };
  if (membership.needsSecondFactor) {
    return (
      <Suspense fallback={null}>
        <SecondFactorGate
          email={profile.email}
          onDone={() => client.invalidateQueries({ queryKey: ['admin'] })}
          onSignOut={leave}
        />
      </Suspense>
    );
  }
  return (
    <RoleContext value={membership.role}>
      <div className="min-h-svh lg:grid lg:grid-cols-[15.5rem_1fr]">
        <SkipLink />
        <AdminBar email={profile.email} onSignOut={leave} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[100rem] min-w-0 px-gutter pt-8 pb-20 lg:px-12 lg:pt-12"
        >
          <ProviderBanner />
          {children}
        </main>
      </div>
    </RoleContext>
  );
}

const isRefusal = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'forbidden';

async function reload(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['me'] }),
    client.invalidateQueries({ queryKey: membershipQuery.queryKey }),
  ]);
}

/** Tells a signed-in person that they were removed from the team. */
function NoLongerAdmin() {
  const { signOut } = useAuth();
  return (
    <main className="space-y-6 p-gutter">
      <h1 className="display text-[2rem]">You’re no longer on the team</h1>
      <p>An owner of the shop removed you. Ask them if you think that’s a mistake.</p>
      <Button onClick={() => void signOut()}>Sign Out</Button>
    </main>
  );
}

/**
 * Navigates to another page and replaces the current address in the history. React Router's `Navigate` would add to the code
 * that every shopper loads first.
 */
export function Redirect({ to, state = null }: { to: string; state?: object | null }) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a way out is taken once; `navigate` changes on the way
  useEffect(() => {
    navigate(to, { state, replace: true });
  }, [to]);
  return null;
}
