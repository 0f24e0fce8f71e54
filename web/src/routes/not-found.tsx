import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useHeaderLinks } from '#web/app/navigation.ts';
import { buttonLook } from '#web/components/button.tsx';
import { LevelMark } from '#web/components/level-mark.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

/** Loaded separately, because other pages also include this file's code but need no product grid. */
const NewestProducts = lazy(() => import('#web/features/catalogue/browse/newest-products.tsx'));

const REASON = 'The link may have a typo, or we may no longer sell the item.';

/** Shows that nothing exists at an address. `reason` is a complete sentence that explains it. */
export default function NotFound({ reason = REASON }: { reason?: string }) {
  usePageTitle('Page not found');
  return (
    <>
      <div className="grid gap-x-8 gap-y-12 px-gutter pt-8 pb-16 md:pt-12 md:pb-24 lg:grid-cols-12">
        <h1 className="display text-[clamp(2.25rem,6.4vw,7rem)] lg:col-span-12">Oops! Page not found</h1>
        <div className="max-w-[44ch] space-y-6 lg:col-span-5">
          <LevelMark level="404" className="text-ash" />
          <p className="text-lg">
            There’s nothing here. You went somewhere and it didn’t work out, so you’re in the right shop. {reason}
          </p>
          <div className="flex flex-wrap gap-3">
            <Link to="/" className={buttonLook()}>
              Return to Home
            </Link>
            <Link to="/search" className={buttonLook('outline')}>
              Search
            </Link>
          </div>
        </div>
        <nav aria-label="Where to go from here" className="lg:col-span-6 lg:col-start-7">
          <ul className="border-t border-ink">
            {useHeaderLinks().map(({ label, to }) => (
              <li key={to} className="border-b border-concrete">
                <Link
                  to={to}
                  className="display group flex items-center justify-between gap-4 py-4 text-[clamp(1.375rem,3.4vw,2.5rem)]"
                >
                  {label}
                  <span
                    aria-hidden="true"
                    className="h-px w-8 origin-right bg-ink transition-transform duration-200 ease-out group-hover:scale-x-150"
                  />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Suspense>
        <NewestProducts />
      </Suspense>
    </>
  );
}
