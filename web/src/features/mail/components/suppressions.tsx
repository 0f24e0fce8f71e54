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
  bounce: 'Emails bounced',
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
      toast({ tone: 'success', title: 'Address unblocked', name: 'suppression' });
      await client.invalidateQueries({ queryKey: suppressionsQuery.queryKey });
    } catch (error) {
      toast({
        tone: 'error',
        title: 'Failed to unblock the address',
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
      title="Unblock this address?"
      action="Unblock"
      isBusy={isBusy}
      onConfirm={confirm}
    >
      <p>
        The shop can send email to {email} again.{' '}
        {reason === 'bounce'
          ? 'Emails to this address bounced. If it still doesn’t exist, the next bounce hurts your reputation with Amazon SES.'
          : 'This person marked an email as spam. Only unblock the address if they asked you to.'}{' '}
        This doesn’t subscribe them to the newsletter again.
      </p>
    </ConfirmDialog>
  );
}

/** Lists the suppressed email addresses with the reasons. */
export function Suppressions() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(suppressionsQuery);
  const [asked, setAsked] = useState<Suppression | null>(null);
  if (!data) return isError ? <LoadFailure what="the addresses" onRetry={() => refetch()} /> : <Waiting />;
  const suppressions = data.pages.flatMap((page) => page.items);
  return (
    <>
      {isError && <Outdated what="the latest addresses" onRetry={() => refetch()} />}
      {suppressions.length === 0 ? (
        <p className="max-w-[60ch]">
          None. If an email bounces or someone marks it as spam, the address shows up here and no longer gets
          newsletters.
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
                  Unblock<span className="sr-only">: {email}</span>
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
