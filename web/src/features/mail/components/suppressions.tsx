import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Suppression } from '#shared/mail/suppression.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { ApiProblem } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { toast } from '#web/lib/toast.ts';
import { allowAddress, suppressionsQuery } from '../api/mail.ts';

const REASONS: Record<Suppression['reason'], string> = {
  bounce: 'Mails came back',
  complaint: 'Marked as spam',
};

function AllowAgain({ suppression, onClose }: { suppression: Suppression; onClose: () => void }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { email, reason } = suppression;

  async function confirm() {
    setBusy(true);
    try {
      await allowAddress(email).catch((error: unknown) => {
        if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error;
      });
      toast({ tone: 'success', title: 'Address allowed again', name: 'suppression' });
      await client.invalidateQueries({ queryKey: suppressionsQuery.queryKey });
    } catch (error) {
      toast({
        tone: 'error',
        title: 'Failed to allow the address',
        description: failureMessage(error),
        name: 'suppression',
      });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Allow again?"
      action="Allow again"
      isBusy={isBusy}
      onConfirm={confirm}
    >
      <p>
        The shop may write to {email} again.{' '}
        {reason === 'bounce'
          ? 'Mails to it came back: if it still does not exist, the next one harms the shop’s standing with Amazon SES.'
          : 'Its owner marked a mail as spam: do this only when they asked you to.'}{' '}
        It is not subscribed again by this.
      </p>
    </ConfirmDialog>
  );
}

/** Lists the suppressed addresses, with reasons. */
export function Suppressions() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(suppressionsQuery);
  const [asked, setAsked] = useState<Suppression | null>(null);
  if (!data) return isError ? <LoadFailure what="the addresses" onRetry={() => refetch()} /> : <Waiting />;
  const suppressions = data.pages.flatMap((page) => page.items);
  return (
    <>
      {isError && <Outdated what="the newest addresses" onRetry={() => refetch()} />}
      {suppressions.length === 0 ? (
        <p className="max-w-[60ch]">
          None. An address whose mails come back, or whose owner marks one as spam, is listed here and gets no
          newsletters any more.
        </p>
      ) : (
        <ul>
          {suppressions.map((suppression) => {
            const { email, reason, at } = suppression;
            return (
              <li
                key={email}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-concrete py-3"
              >
                <span className="min-w-0 break-words">
                  {email}
                  <span className="figures block text-sm text-ash">
                    {REASONS[reason]}, <time dateTime={at}>{formatStamp(at)}</time>
                  </span>
                </span>
                <Button look="outline" size="small" onClick={() => setAsked(suppression)}>
                  Allow again<span className="sr-only">: {email}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => fetchNextPage()} />
      {asked && <AllowAgain suppression={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
