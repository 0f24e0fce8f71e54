import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import type { ProviderProblem } from '#shared/fulfilment/provider-connection.ts';
import { providerConnectionQuery } from '#web/lib/data/integration.ts';

const CONNECTIONS = '/admin/connections';

const MESSAGES: Record<ProviderProblem, string> = {
  unauthorised: 'Printify does not accept the API key any more. Orders wait until there is a new one.',
  disconnected: 'Printify has disconnected the shop. Orders wait until it is connected again.',
};

/** Warns on every page that the connection to the provider is lost, except on the page that repairs it. */
export function ProviderBanner() {
  const { pathname } = useLocation();
  const { data: integration } = useQuery(providerConnectionQuery);
  if (!integration?.problem || !integration.isActive || pathname === CONNECTIONS) return null;
  return (
    <div
      role="status"
      className="mb-8 flex flex-wrap items-center gap-x-6 border-l-2 border-rust bg-bone-deep py-1 pr-4 pl-5"
    >
      <p className="py-2">{MESSAGES[integration.problem.kind]}</p>
      <Link to={CONNECTIONS} className="link inline-flex min-h-11 items-center">
        Go to Connections
      </Link>
    </div>
  );
}
