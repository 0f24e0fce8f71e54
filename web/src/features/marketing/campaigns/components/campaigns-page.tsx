import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EntryLink } from '#web/components/admin/list-return.tsx';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Headline, Panel } from '#web/components/admin/screen.tsx';
import { Subscribers } from '#web/components/admin/subscribers.tsx';
import { buttonLook } from '#web/components/button.tsx';
import { campaignsQuery } from '../api/campaigns.ts';
import { useFollowed } from '../use-followed.ts';
import { CampaignList } from './campaign-list.tsx';

/** Shows the list of campaigns, with the subscribers next to it. */
export function CampaignsPage() {
  const query = useInfiniteQuery(campaignsQuery);
  const campaigns = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  useFollowed(campaigns);
  return (
    <>
      <Headline title="Email Campaigns">
        <Needs right="sendCampaigns">
          <EntryLink to="/admin/email-campaigns/new" className={buttonLook('primary', 'sm:ml-auto', 'small')}>
            New campaign
          </EntryLink>
        </Needs>
      </Headline>
      <div className="grid gap-x-10 gap-y-12 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel title="Campaigns">
          <CampaignList query={query} campaigns={campaigns} />
        </Panel>
        <Panel title="Subscribers">
          <Subscribers />
        </Panel>
      </div>
    </>
  );
}
