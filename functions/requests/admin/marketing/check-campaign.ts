import { Problem } from '#shared/base/errors.ts';
import { type CampaignStatus, canMoveCampaign } from '#shared/marketing/campaign.ts';
import type { StoredCampaign } from '#store/marketing/campaigns.ts';

const STANDING: Record<CampaignStatus, string> = {
  draft: 'This campaign is a draft',
  scheduled: 'This campaign is scheduled',
  sending: 'This campaign is being sent',
  paused: 'This campaign is paused',
  sent: 'This campaign has been sent',
  cancelled: 'This campaign was cancelled',
};

const standing = ({ status }: StoredCampaign): Problem => new Problem('conflict', STANDING[status]);

/** Throws `conflict` for what is no draft any more, or was written since an owner saw its `version`. */
export function requireDraft(campaign: StoredCampaign, version = campaign.version): void {
  if (campaign.status !== 'draft') throw standing(campaign);
  if (campaign.version !== version)
    throw new Problem('conflict', 'Somebody else changed this campaign while you were at it');
}

/** Throws `conflict` for what does not wait for somebody to have it go on. */
export function requirePaused(campaign: StoredCampaign): void {
  if (campaign.status !== 'paused') throw standing(campaign);
}

/** Throws `conflict` where the campaign cannot come to stand so. */
export function requireCampaignMove(campaign: StoredCampaign, to: CampaignStatus): void {
  if (!canMoveCampaign(campaign.status, to)) throw standing(campaign);
}
