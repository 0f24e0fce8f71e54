import { useEffect } from 'react';
import type { Campaign } from '#shared/marketing/campaign.ts';
import { toast } from '#web/lib/toast.ts';
import { NOT_SENT, sentMessage } from './campaign-labels.ts';

function report({ status, counts, reason, pausedBy }: Campaign): void {
  if (status === 'sent') toast({ tone: 'success', title: sentMessage(counts.sent), name: 'campaign' });
  else if (status === 'paused' && pausedBy === 'shop')
    toast({ tone: 'error', title: NOT_SENT, description: reason ?? '', name: 'campaign' });
}

/** Ids of campaigns whose result will be shown in a toast. */
const followed = new Set<string>();

/** Makes the list show the result of a campaign, even if it ends before the list is read again. */
export const follow = (id: string): void => void followed.add(id);

/** Shows a toast when a running campaign is sent or when the shop pauses it. */
export function useFollowed(campaigns: readonly Campaign[]): void {
  useEffect(() => {
    for (const campaign of campaigns) {
      const { id, status } = campaign;
      if (status === 'sending') follow(id);
      else if (status !== 'draft' && followed.delete(id)) report(campaign);
    }
  }, [campaigns]);
}
