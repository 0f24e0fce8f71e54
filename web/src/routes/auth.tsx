import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { prefetch } from '#web/app/pages.ts';
import section from '#web/assets/section.svg';
import strata from '#web/assets/section-wide.svg';
import { BackIcon } from '#web/components/icons.tsx';
import { AuthPanel } from '#web/features/customers/components/auth-panel.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { safePath } from '#web/lib/format/safe-path.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';
import { type Refusal, useAuth } from '#web/lib/session/session.tsx';

/** Few visitors see these parts, so they are not in the first load. */
const AdminsOnly = lazy(() => import('#web/app/admins-only.tsx'));
const ProviderReturn = lazy(() => import('#web/features/customers/federation/provider-return.tsx'));

export default function Auth() {
  usePageTitle('Sign in');
  const [search] = useSearchParams();
  const destination = safePath(search.get('redirect'));
  const { state } = useLocation() as { state: Refusal | null };
  const { status, profile, refresh } = useAuth();
  const isRefused = Boolean(state?.needsAdmin && status === 'signed-in' && profile && !profile.isAdmin);
  const isReturning = usePageParams().step === 'return';
  const navigate = useNavigate();
  const client = useQueryClient();

  // Prefetches the next page. Otherwise, the page would be blank after signing in until the next page's code arrives.
  useEffect(() => prefetch(client, new URL(destination, location.origin)), [client, destination]);

  useEffect(() => {
    if (status === 'signed-in' && !isRefused && !isReturning) navigate(destination, { replace: true });
  }, [status, isRefused, isReturning, destination, navigate]);

  return (
    <div className="grid min-h-[calc(100svh-6.25rem)] lg:min-h-[80svh] lg:grid-cols-2">
      <div className="px-gutter pt-3 pb-20">
        <Link to="/" data-back="" className="label inline-flex min-h-11 items-center gap-3">
          <BackIcon />
          Back to Store
        </Link>
        <div className="mt-8 max-w-md md:mt-16">
          <Suspense>
            {isReturning && <ProviderReturn onSignedIn={refresh} />}
            {!isReturning &&
              (isRefused ? <AdminsOnly /> : <AuthPanel isNew={search.has('new')} onSignedIn={refresh} />)}
          </Suspense>
        </div>
      </div>
      <picture className="contents">
        <source media="(min-width: 64rem)" srcSet={section} />
        <img src={strata} alt="" width={1600} height={420} className="strata self-end lg:size-full" />
      </picture>
    </div>
  );
}
