import { cancelCampaignHandler } from './cancel-campaign.ts';
import { createCampaignHandler } from './create-campaign.ts';
import { deleteCampaignHandler } from './delete-campaign.ts';
import { getCampaignHandler } from './get-campaign.ts';
import { listCampaignsHandler } from './list-campaigns.ts';
import { pauseCampaignHandler } from './pause-campaign.ts';
import { previewCampaignHandler } from './preview-campaign.ts';
import { resumeCampaignHandler } from './resume-campaign.ts';
import { startCampaignHandler } from './start-campaign.ts';
import { testCampaignHandler } from './test-campaign.ts';
import { updateCampaignHandler } from './update-campaign.ts';

export const campaignHandlers = [
  listCampaignsHandler,
  createCampaignHandler,
  previewCampaignHandler,
  getCampaignHandler,
  updateCampaignHandler,
  deleteCampaignHandler,
  testCampaignHandler,
  startCampaignHandler,
  pauseCampaignHandler,
  resumeCampaignHandler,
  cancelCampaignHandler,
];
