import { useNavigate } from 'react-router-dom';
import type { CampaignWithContent } from '#shared/marketing/campaign.ts';
import { Headline } from '#web/components/admin/screen.tsx';
import { useSubscriberCount } from '#web/lib/data/subscribers.ts';
import { useCampaignDraft } from '../use-campaign-draft.ts';
import { CampaignForm } from './campaign-form.tsx';

/** Writes a campaign, and leads to the list once it is sent or scheduled. `campaign` is null for a new one. */
export function CampaignEditor({ campaign }: { campaign: CampaignWithContent | null }) {
  const navigate = useNavigate();
  const draft = useCampaignDraft(campaign, () => void navigate('/admin/email-campaigns'));
  return (
    <>
      <Headline title={campaign ? 'Edit Campaign' : 'New Campaign'} />
      <CampaignForm draft={draft} subscribers={useSubscriberCount()} />
    </>
  );
}
