import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { BackIcon } from '../components/icons.tsx';
import { AuthPanel } from '../features/account/components/auth-panel.tsx';
import { safePath } from '../features/account/safe-path.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useAuth } from '../lib/session.tsx';

export default function Auth() {
  usePageTitle('Sign in');
  const [search] = useSearchParams();
  const destination = safePath(search.get('redirect'));
  const { status, refresh } = useAuth();
  const navigate = useNavigate();

  useEffect(() => {
    if (status === 'signed-in') navigate(destination, { replace: true });
  }, [status, destination, navigate]);

  return (
    <div className="grid min-h-[80svh] lg:grid-cols-2">
      <div className="px-gutter pt-3 pb-20">
        <Link to="/" className="label inline-flex min-h-11 items-center gap-3">
          <BackIcon />
          Back to Store
        </Link>
        <div className="mt-8 max-w-md md:mt-16">
          <AuthPanel onSignedIn={refresh} />
        </div>
      </div>
      <div aria-hidden="true" className="relative hidden overflow-hidden bg-concrete lg:block">
        <Strata />
      </div>
    </div>
  );
}

/** Layers of ground under a level line, in the manner of a building section. */
function Strata() {
  const layers = [
    'M0 300 Q150 270 330 312 T720 296 V360 Q560 330 380 366 T0 350Z',
    'M0 420 Q190 380 370 430 T720 404 V436 Q520 470 340 446 T0 470Z',
    'M0 540 Q210 590 400 548 T720 566 V700 Q500 650 330 690 T0 660Z',
  ];
  return (
    <svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full">
      <title>Strata</title>
      <path d="M0 220H720V900H0Z" fill="var(--color-bone-deep)" />
      {layers.map((layer) => (
        <path key={layer} d={layer} fill="var(--color-ink)" />
      ))}
      <path d="M0 770 Q180 740 360 776 T720 760 V900 H0Z" fill="var(--color-moss)" />
      <path d="M0 220H720" stroke="var(--color-ink)" strokeWidth="2" />
      <path d="m90 196 14 22 14-22z" fill="none" stroke="var(--color-ink)" strokeWidth="2" />
      <path d="M470 220 420 430 470 520 400 700 440 900" fill="none" stroke="var(--color-rust)" strokeWidth="5" />
    </svg>
  );
}
