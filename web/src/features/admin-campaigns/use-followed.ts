import { useEffect, useRef } from 'react';
import type { Campaign } from '../../../../shared/campaign.ts';
import { toast } from '../../lib/toast.ts';
import { NOT_SENT, sentWords } from './words.ts';

function tell({ status, counts, reason, pausedBy }: Campaign): void {
  if (status === 'sent') toast({ tone: 'success', title: sentWords(counts.sent), name: 'campaign' });
  else if (status === 'paused' && pausedBy === 'shop')
    toast({ tone: 'error', title: NOT_SENT, description: reason ?? '', name: 'campaign' });
}

/** Who sees a campaign under way hears how it ends. */
export function useFollowed(campaigns: readonly Campaign[]): (id: string) => void {
  const followed = useRef(new Set<string>());
  useEffect(() => {
    for (const campaign of campaigns) {
      if (campaign.status === 'sending') followed.current.add(campaign.id);
      else if (campaign.status !== 'draft' && followed.current.delete(campaign.id)) tell(campaign);
    }
  }, [campaigns]);
  return (id) => followed.current.add(id);
}
