import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredPage } from '#shared/shop/page.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { orNull } from '#web/lib/data/or-null.ts';
import { toast } from '#web/lib/toast.ts';
import { deletePage, leavePage } from '../api/admin-pages.ts';

/** Asks for confirmation and deletes a page. If another admin has already deleted it, reports success. */
export function DeletePage({ page, onDeleted }: { page: StoredPage; onDeleted: () => void }) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const deleting = useMutation({
    mutationFn: () => orNull(deletePage(page.slug)),
    onSuccess: () => {
      toast({ tone: 'success', title: 'Page deleted', name: 'page' });
      onDeleted();
      void leavePage(client, page.slug, ['admin', 'page', page.slug]);
    },
    onError: (error) =>
      toast({ tone: 'error', title: 'Failed to delete the page', description: failureMessage(error), name: 'page' }),
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <Button look="outline" size="small" onClick={() => setAsked(true)}>
        Delete page
      </Button>
      <ConfirmDialog
        open={isAsked}
        isBusy={deleting.isPending}
        onOpenChange={setAsked}
        title="Delete this page?"
        action="Delete"
        onConfirm={() => deleting.mutate()}
      >
        <p>
          “{page.title}” and all its versions will be deleted. This can’t be undone. Links to it will lead to a page
          that doesn’t exist.
        </p>
      </ConfirmDialog>
    </>
  );
}
