import type { CampaignWithContent } from '#shared/marketing/campaign.ts';
import { Headline } from '#web/components/admin/screen.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { CampaignRow } from './campaign-row.tsx';

/** Shows a scheduled or sent campaign with its progress and its message. */
export const StartedCampaign = ({ campaign }: { campaign: CampaignWithContent }) => (
  <>
    <Headline title="Campaign" />
    <ul className="mb-8 max-w-4xl border-t border-ink">
      <CampaignRow campaign={campaign} />
    </ul>
    <div className="max-w-4xl">
      <CampaignPreview subject={campaign.subject} blocks={campaign.blocks} />
    </div>
  </>
);
