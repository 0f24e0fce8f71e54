import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignWithContent } from '#shared/marketing/campaign.ts';
import { BackLink, Headline, NoSuch, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { campaignQuery } from '#web/features/marketing/campaigns/api/campaigns.ts';
import { CampaignEditor } from '#web/features/marketing/campaigns/components/campaign-editor.tsx';
import { StartedCampaign } from '#web/features/marketing/campaigns/components/started-campaign.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';

function Opened({ id }: { id: string }) {
  const { data: campaign, isError, refetch } = useQuery(campaignQuery(id));
  /** The draft stays open if another admin starts or deletes it, because the editor may contain unsaved text. */
  const [draft, setDraft] = useState<CampaignWithContent | null>(null);
  if (!draft && campaign?.status === 'draft') setDraft(campaign);
  if (draft) {
    const isGone = campaign !== undefined && campaign?.status !== 'draft';
    return <CampaignEditor campaign={draft} onDiscard={isGone ? () => setDraft(null) : null} />;
  }
  if (campaign === null) return <NoSuch what="campaign" all="/admin/email-campaigns" />;
  if (campaign && campaign.status !== 'draft') return <StartedCampaign campaign={campaign} />;
  return (
    <>
      <Headline title="Campaign" />
      {isError ? <LoadFailure what="this campaign" onRetry={() => refetch()} /> : <Waiting />}
    </>
  );
}

/**
 * Shows one campaign: the form of a draft, or the sent message. If the address has no id, shows the form of a new campaign.
 */
export default function AdminEmailCampaign() {
  const { id } = usePageParams();
  usePageTitle(id ? 'Campaign' : 'New Campaign');
  return (
    <>
      <BackLink to="/admin/email-campaigns">Email Campaigns</BackLink>
      {id ? <Opened key={id} id={id} /> : <CampaignEditor key="new" campaign={null} />}
    </>
  );
}
