import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CampaignWithContent } from '#shared/marketing/campaign.ts';
import { Headline } from '#web/components/admin/screen.tsx';
import { useSubscriberCount } from '#web/lib/data/subscribers.ts';
import { campaignPath } from '../campaign-labels.ts';
import { useCampaignDraft } from '../use-campaign-draft.ts';
import { CampaignForm } from './campaign-form.tsx';

interface CampaignEditorProps {
  /** Null for a new campaign. */
  campaign: CampaignWithContent | null;
  /** Set if the draft was started or deleted elsewhere. Discards the edits and opens the current campaign. */
  onDiscard?: (() => void) | null;
}

/**
 * Edits a campaign. After the first save, opens the campaign's own address. After it is sent or scheduled, opens the list.
 */
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
