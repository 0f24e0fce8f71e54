import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CampaignWithContent } from '#shared/marketing/campaign.ts';
import { Headline } from '#web/components/admin/screen.tsx';
import { useSubscriberCount } from '#web/lib/data/subscribers.ts';
import { campaignPath } from '../campaign-labels.ts';
import { useCampaignDraft } from '../use-campaign-draft.ts';
import { CampaignForm } from './campaign-form.tsx';

interface CampaignEditorProps {
  /** Null for a new one. */
  campaign: CampaignWithContent | null;
  /** Opens the campaign as it is now, once it was started or deleted elsewhere. */
  onDiscard?: (() => void) | null;
}

/** Writes a campaign. Leads to its own address when it is saved, and to the list once it is sent or scheduled. */
export function CampaignEditor({ campaign, onDiscard = null }: CampaignEditorProps) {
  const navigate = useNavigate();
  const draft = useCampaignDraft({
    draft: campaign,
    isGone: onDiscard !== null,
    onStarted: () => void navigate('/admin/email-campaigns'),
  });
  const { created } = draft;
  useEffect(() => {
    if (created) navigate(campaignPath(created), { replace: true });
  }, [created, navigate]);
  return (
    <>
      <Headline title={campaign ? 'Edit Campaign' : 'New Campaign'} />
      <CampaignForm draft={draft} subscribers={useSubscriberCount()} onDiscard={onDiscard} />
    </>
  );
}
