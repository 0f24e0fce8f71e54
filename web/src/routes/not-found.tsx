import { Link } from 'react-router-dom';
import { buttonLook } from '../components/button.tsx';
import { usePageTitle } from '../lib/page-title.ts';

export default function NotFound() {
  usePageTitle('Page not found');
  return (
    <div className="grid min-h-[70svh] content-between gap-16 px-gutter py-12 md:py-20">
      <h1 className="display text-[clamp(2.25rem,9.6vw,10rem)]">Oops! Page not found</h1>
      <div className="max-w-[44ch] space-y-6">
        <p className="text-lg">
          There is nothing at this address. You went somewhere and it did not work out: welcome.
        </p>
        <Link to="/" className={buttonLook()}>
          Return to Home
        </Link>
      </div>
    </div>
  );
}
