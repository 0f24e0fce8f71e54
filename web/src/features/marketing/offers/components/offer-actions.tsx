import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Offer } from '#shared/marketing/offer.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { orNull } from '#web/lib/data/or-null.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { toast } from '#web/lib/toast.ts';
import { deleteOffer, pauseOffer } from '../api/admin-offers.ts';

interface OfferActionsProps {
  offer: Offer;
  /** True if the form has unsaved changes. Pausing would discard them. */
  isUnsaved: boolean;
  onChanged: (offer: Offer) => void;
  onDeleted: () => void;
}

/** Pauses, resumes, and deletes a discount. If another admin has already deleted it, reports success. */
export function OfferActions({ offer, isUnsaved, onChanged, onDeleted }: OfferActionsProps) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const fail = (title: string) => (error: unknown) =>
    toast({ tone: 'error', title, description: failureMessage(error), name: 'discount' });
  const pausing = useMutation({
    mutationFn: () => pauseOffer(offer),
    onSuccess: (changed) => {
      toast({ tone: 'success', title: changed.isPaused ? 'Discount paused' : 'Discount resumed', name: 'discount' });
      onChanged(changed);
    },
    onError: fail(offer.isPaused ? 'Failed to resume the discount' : 'Failed to pause the discount'),
  });
  const deleting = useMutation({
    mutationFn: () => orNull(deleteOffer(offer.id)),
    onSuccess: () => {
      toast({ tone: 'success', title: 'Discount deleted', name: 'discount' });
      onDeleted();
      void refreshBackOffice(client, ['admin', 'offer', offer.id]);
    },
    onError: fail('Failed to delete the discount'),
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <Button look="outline" size="small" isBusy={pausing.isPending || isUnsaved} onClick={() => pausing.mutate()}>
        {offer.isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button look="outline" size="small" onClick={() => setAsked(true)}>
        Delete discount
      </Button>
      <ConfirmDialog
        open={isAsked}
        isBusy={deleting.isPending}
        onOpenChange={setAsked}
        title="Delete this discount?"
        action="Delete"
        onConfirm={() => deleting.mutate()}
      >
        <p>
          “{offer.name}” will stop working at once. This can’t be undone. Orders that used it keep its name and amount,
          and payment pages that are open keep their price.
        </p>
      </ConfirmDialog>
    </>
  );
}
