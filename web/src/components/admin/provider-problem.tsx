import { Link } from 'react-router-dom';
import { useProviderProblem } from '#web/lib/data/integration.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';

/**
 * Shows a broken connection to the provider as a problem that only the admin can fix. Shows nothing while the connection
 * works.
 */
export function ProviderProblemItem({ className = '' }: { className?: string }) {
  const problem = useProviderProblem();
  if (!problem) return null;
  return (
    <div className={`border-l-2 border-rust bg-bone-deep py-2 pr-4 pl-4 ${className}`}>
      <p className="flex flex-wrap justify-between gap-x-6">
        <span className="font-semibold text-rust-deep">Printify connection</span>
        <time dateTime={problem.since} className="figures text-sm whitespace-nowrap text-ash">
          {formatStamp(problem.since)}
        </time>
      </p>
      <p className="mt-1">{problem.message}</p>
      <Link to="/admin/connections" className="link inline-flex min-h-11 items-center">
        Go to Connections
      </Link>
    </div>
  );
}
