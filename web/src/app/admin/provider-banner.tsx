import { Link, useLocation } from 'react-router-dom';
import { useProviderProblem } from '#web/lib/data/integration.ts';

const CONNECTIONS = '/admin/connections';
/** These pages show the problem themselves. */
const SHOWN_ON: readonly string[] = [CONNECTIONS, '/admin/work'];

/** Warns on every page that the connection to the provider is lost, except where the page says so itself. */
export function ProviderBanner() {
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
