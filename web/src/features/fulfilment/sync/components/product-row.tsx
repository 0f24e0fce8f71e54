import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import type { AdminProduct, SyncStatus } from '#shared/catalogue/product.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Picture } from '#web/components/picture.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast } from '#web/lib/toast.ts';
import { unlockProduct } from '../api/syncs.ts';
import { problemsOf, syncStatusLabel } from '../sync-labels.ts';

const OUTLINED = 'label border px-[calc(0.5rem-1px)] py-[calc(0.25rem-1px)] text-[0.6875rem] leading-none';

const LOOKS: Record<SyncStatus, string> = {
  synced: 'text-moss',
  pending: 'text-ink border-dashed',
  error: 'border-rust-deep bg-rust-deep text-bone',
  not_synced: 'text-ash',
};

const SyncBadge = ({ status }: { status: SyncStatus }) => (
  <span className={`${OUTLINED} ${LOOKS[status] ?? ''}`}>{syncStatusLabel(status)}</span>
);

/** Lists the problems of the last sync. If there is more than one, the list is collapsed. */
function Problems({ problems, isError }: { problems: readonly string[]; isError: boolean }) {
  const [first] = problems;
  if (first === undefined) return null;
  const look = `max-w-[70ch] text-sm ${isError ? 'text-rust-deep' : 'text-ash'}`;
  if (problems.length === 1) return <p className={`mt-2 ${look}`}>{first}</p>;
  return (
    <details className={look}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {pluralize(problems.length, 'note')} from the last sync
      </summary>
      <ul className="list-disc space-y-1 pb-2 pl-5">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </details>
  );
}

/** Offers to unlock a product. The provider locks a product until the shop reports that it is published. */
function Lock({ product }: { product: AdminProduct }) {
  const client = useQueryClient();
  const write = useJoined((id: string) => unlockProduct(id));
  const unlock = useMutation({
    mutationFn: () => write(product.id),
    onSuccess: () => {
      void refreshBackOffice(client);
      toast({ tone: 'success', title: 'Product unlocked', name: `unlock ${product.id}` });
    },
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'Failed to unlock product',
        description: failureMessage(error),
        name: `unlock ${product.id}`,
      }),
  });
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
      <p className="text-sm">Printify shows this product as “Publishing” and keeps it locked.</p>
      <Button
        look="outline"
        size="small"
        className="px-4! text-xs!"
        isBusy={unlock.isPending}
        onClick={() => unlock.mutate()}
      >
        {unlock.isPending ? 'Unlocking…' : 'Unlock'}
        <span className="sr-only"> {product.title}</span>
      </Button>
    </div>
  );
}

interface ProductRowProps {
  product: AdminProduct;
  /** Button that publishes the product or turns it back into a draft. */
  Publication: ComponentType<{ product: AdminProduct }>;
}

export function ProductRow({ product, Publication }: ProductRowProps) {
  const { id, title, images, isPublished, syncStatus, providerProductId, provider } = product;
  const [picture] = images;
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 border-b border-concrete py-4 lg:grid-cols-[3.5rem_minmax(0,1fr)_auto] lg:gap-x-6">
      <Picture src={picture?.url ?? null} widths={picture?.widths} sizes="3.5rem" alt="" />
      <div className="min-w-0">
        <h3 className="font-semibold">
          <Link to={`/admin/products/${id}/edit`} className="hover:underline underline-offset-4">
            {title}
          </Link>
        </h3>
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <SyncBadge status={syncStatus} />
          {!isPublished && <Badge tone="quiet">Draft</Badge>}
        </p>
        <Problems problems={problemsOf(product)} isError={syncStatus === 'error'} />
        {provider?.isLocked && <Lock product={product} />}
      </div>
      <div className="col-start-2 flex items-start justify-between gap-x-8 lg:col-start-3">
        <div className="figures min-w-0 pt-2.5 text-sm text-ash lg:text-right">
          {provider?.syncedAt && (
            <p>
              Last change <time dateTime={provider.syncedAt}>{formatStamp(provider.syncedAt)}</time>
            </p>
          )}
          {providerProductId && (
            <details>
              <summary className="inline-flex min-h-8 cursor-pointer items-center underline underline-offset-4 max-lg:min-h-11">
                Provider ID
              </summary>
              <span className="block break-all">{providerProductId}</span>
            </details>
          )}
        </div>
        <Publication product={product} />
      </div>
    </li>
  );
}
