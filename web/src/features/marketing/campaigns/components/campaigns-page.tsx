import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Campaign } from '#shared/marketing/campaign.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { Headline, Panel } from '#web/components/admin/screen.tsx';
import { Subscribers } from '#web/components/admin/subscribers.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { useSubscriberCount } from '#web/lib/data/subscribers.ts';
import { toast } from '#web/lib/toast.ts';
import { campaignsQuery, readCampaign } from '../api/campaigns.ts';
import { NOT_SENT, sentMessage } from '../campaign-labels.ts';
import { useCampaignDraft } from '../use-campaign-draft.ts';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignList } from './campaign-list.tsx';

function report({ status, counts, reason, pausedBy }: Campaign): void {
  if (status === 'sent') toast({ tone: 'success', title: sentMessage(counts.sent), name: 'campaign' });
  else if (status === 'paused' && pausedBy === 'shop')
    toast({ tone: 'error', title: NOT_SENT, description: reason ?? '', name: 'campaign' });
}

/** Shows how a running campaign ends, even one that ended before the request that started it was answered. */
function useFollowed(campaigns: readonly Campaign[]): (id: string) => void {
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

/** Writes to all subscribers: past campaigns beside the subscribers, and below them the form. */
export function CampaignsPage() {
  const query = useInfiniteQuery(campaignsQuery);
  const campaigns = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  const draft = useCampaignDraft(useFollowed(campaigns));
  const subscribers = useSubscriberCount();
  const [asked, setAsked] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);

  function write() {
    form.current?.scrollIntoView({ block: 'start' });
    form.current?.querySelector('input')?.focus({ preventScroll: true });
  }

  async function edit(id: string) {
    setAsked(null);
    try {
      draft.open(await readCampaign(id));
      write();
    } catch (error) {
      toast({ tone: 'error', title: 'Failed to open the draft', description: failureMessage(error), name: 'campaign' });
    }
  }

  return (
    <>
      <Headline title="Email Campaigns">
        <Button size="small" className="sm:ml-auto" onClick={write}>
          {draft.kept || draft.isUnsaved ? 'Go on writing' : 'New campaign'}
        </Button>
      </Headline>
      <div className="grid gap-x-10 gap-y-12 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel title="Campaigns">
          <CampaignList
            query={query}
            campaigns={campaigns}
            editedId={draft.kept?.id ?? null}
            onEdit={(id) => (draft.isUnsaved ? setAsked(id) : void edit(id))}
            onGone={(id) => id === draft.kept?.id && draft.clear()}
          />
        </Panel>
        <Panel title="Active subscribers">
          <Subscribers />
        </Panel>
      </div>
      <div ref={form} className="mt-12 min-w-0 scroll-mt-20 lg:scroll-mt-6">
        <Panel title={draft.kept ? 'Draft' : 'New campaign'}>
          <CampaignForm draft={draft} subscribers={subscribers} />
        </Panel>
      </div>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Discard your changes?"
        action="Open the other draft"
        onConfirm={() => asked && void edit(asked)}
      >
        <p>The campaign in the form hasn’t been saved. If you open another draft, your changes will be lost.</p>
      </ConfirmDialog>
    </>
  );
}
