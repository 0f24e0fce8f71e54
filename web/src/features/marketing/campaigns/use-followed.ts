import { useEffect, useState } from 'react';
import type { Campaign } from '#shared/marketing/campaign.ts';
import { toast } from '#web/lib/toast.ts';
import { NOT_SENT, sentMessage } from './campaign-labels.ts';

function report({ status, counts, reason, pausedBy }: Campaign): void {
  if (status === 'sent') toast({ tone: 'success', title: sentMessage(counts.sent), name: 'campaign' });
  else if (status === 'paused' && pausedBy === 'shop')
    toast({ tone: 'error', title: NOT_SENT, description: reason ?? '', name: 'campaign' });
}

/** Shows how a running campaign ends, even one that ended before the request that started it was answered. */
export function useFollowed(campaigns: readonly Campaign[]): (id: string) => void {
  const [followed, setFollowed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const moving = campaigns.filter(({ id, status }) => status === 'sending' && !followed.has(id));
    const ended = campaigns.filter(({ id, status }) => followed.has(id) && status !== 'sending' && status !== 'draft');
    if (moving.length === 0 && ended.length === 0) return;
    ended.forEach(report);
    const next = new Set([...followed, ...moving.map(({ id }) => id)]);
    for (const { id } of ended) next.delete(id);
    setFollowed(next);
  }, [campaigns, followed]);
  return (id) => setFollowed((before) => new Set([...before, id]));
}
