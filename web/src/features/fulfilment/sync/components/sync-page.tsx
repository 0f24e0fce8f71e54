import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '#shared/base/format-count.ts';
import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import { BigFigure } from '#web/components/admin/figure.tsx';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import { Headline, Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { providerConnectionQuery } from '#web/lib/data/integration.ts';
import { productCountQuery } from '../api/syncs.ts';
import { syncProgress } from '../sync-labels.ts';
import { useSync } from '../use-sync.ts';
import { PastSyncs } from './past-syncs.tsx';
import { SyncedProducts } from './synced-products.tsx';

interface StatProps {
  name: string;
  /** Undefined until the number is known. */
  value: number | undefined;
  meaning: string;
}

const Stat = ({ name, value, meaning }: StatProps) => (
  <div className="border-t border-ink pt-3">
    <dt className="label text-xs text-ash">{name}</dt>
    <dd className="mt-2">
      <BigFigure value={value === undefined ? '–' : formatCount(value)} />
      <p className="mt-1 text-sm text-ash">{meaning}</p>
    </dd>
  </div>
);

/**
 * Shows the number of synced products. A product that is linked to one of the provider's products is included, even if its
 * last sync failed.
 */
function SyncStats() {
  const { data: total } = useQuery(productCountQuery(null));
  const { data: own } = useQuery(productCountQuery('not_synced'));
  const synced = total === undefined || own === undefined ? undefined : Math.max(0, total - own);
  return (
    <dl aria-label="Products" className="mb-14 grid grid-cols-3 gap-x-4 sm:gap-x-8">
      <Stat name="Total" value={total} meaning="products" />
      <Stat name="Synced" value={synced} meaning="made by Printify" />
      <Stat name="Not synced" value={own} meaning="your own" />
    </dl>
  );
}

/** Explains why nothing can be synced, with a link to the connections. */
const NotAtWork = ({ isConnected }: { isConnected: boolean }) => (
  <div className="mb-10 border-l-2 border-ink py-1 pl-5">
    <p className="max-w-[60ch]">
      {isConnected
        ? 'Printify is turned off. Products are not synced until you turn it on.'
        : 'No provider is connected. Connect your Printify shop to import its products.'}
    </p>
    <Link to="/admin/connections" className="link inline-flex min-h-11 items-center">
      Go to Connections
    </Link>
  </div>
);

/** Shows the sync with the provider: its progress, past runs, and the products. */
export function SyncPage(props: ComponentProps<typeof SyncedProducts>) {
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
      <section className="mb-16">
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
      <SyncedProducts {...props} />
    </>
  );
}

export function SyncProgress({ run }: { run: SyncRun }) {
  return (
    <div role="status" className="mb-10">
      <ProgressBar label="Syncing products" value={run.done} max={Math.max(run.total ?? 1, run.done, 1)} />
      <p className="figures mt-2">{syncProgress(run)}</p>
      {run.reason && (
        <p className="mt-1 max-w-[60ch] text-ash">
          Waiting: {run.reason}. The sync continues automatically. You can leave this page.
        </p>
      )}
    </div>
  );
}
