import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Headline, Waiting } from '#web/components/admin/headline.tsx';
import { Outdated } from '#web/components/admin/outdated.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { providerConnectionQuery } from '#web/lib/integration.ts';
import { useSync } from '../use-sync.ts';
import { PastSyncs } from './past-syncs.tsx';
import { SyncProgress } from './sync-progress.tsx';
import { SyncStats } from './sync-stats.tsx';
import { SyncedProducts } from './synced-products.tsx';

/** Why nothing can be synced, and where that is changed. */
const NotAtWork = ({ isConnected }: { isConnected: boolean }) => (
  <div className="mb-10 border-l-2 border-ink py-1 pl-5">
    <p className="max-w-[60ch]">
      {isConnected
        ? 'Printify is connected, but turned off: nothing is synced until you turn it on.'
        : 'No provider is connected. Once your Printify shop is, its products come here with one press.'}
    </p>
    <Link to="/admin/connections" className="link inline-flex min-h-11 items-center">
      Go to Connections
    </Link>
  </div>
);

/** The provider's products and ours: how they stand, and the way to bring them in step. */
export function SyncPage() {
  const { data: integration } = useQuery(providerConnectionQuery);
  const { data: runs, running, isError, refetch, start, isStarting } = useSync();
  const isAtWork = integration?.isActive ?? false;
  const isBusy = isStarting || running !== undefined;
  return (
    <>
      <Headline title="Provider Sync">
        <Button
          size="small"
          className="w-full sm:ml-auto sm:w-auto"
          disabled={!isAtWork && !isBusy}
          isBusy={isBusy}
          onClick={start}
        >
          {isBusy ? 'Syncing…' : 'Sync Products'}
        </Button>
      </Headline>
      {integration && !isAtWork && <NotAtWork isConnected={integration.isConnected} />}
      {running && <SyncProgress run={running} />}
      <SyncStats />
      <SyncedProducts />
      <section className="mt-16">
        <h2 className="label border-b border-ink pb-3 text-ash">Past syncs</h2>
        {isError && runs && <Outdated what="the newest syncs" onRetry={() => void refetch()} />}
        {runs ? (
          <PastSyncs runs={runs.filter((run) => run.id !== running?.id)} />
        ) : isError ? (
          <div className="mt-6">
            <LoadFailure what="the past syncs" onRetry={() => void refetch()} />
          </div>
        ) : (
          <Waiting />
        )}
      </section>
    </>
  );
}
