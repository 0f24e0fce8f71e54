import { cancelCampaign } from './cancel-campaign.ts';
import { createCampaign } from './create-campaign.ts';
import { deleteCampaign } from './delete-campaign.ts';
import { getCampaign } from './get-campaign.ts';
import { listCampaigns } from './list-campaigns.ts';
import { pauseCampaign } from './pause-campaign.ts';
import { previewCampaign } from './preview-campaign.ts';
import { resumeCampaign } from './resume-campaign.ts';
import { startCampaign } from './start-campaign.ts';
import { testCampaign } from './test-campaign.ts';
import { updateCampaign } from './update-campaign.ts';

export const campaignHandlers = [
  listCampaigns,
  createCampaign,
  previewCampaign,
  getCampaign,
  updateCampaign,
  deleteCampaign,
  testCampaign,
  startCampaign,
  pauseCampaign,
  resumeCampaign,
  cancelCampaign,
];
