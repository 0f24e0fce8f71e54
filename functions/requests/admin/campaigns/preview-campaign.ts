import { campaignMail } from '../../../../shared/mail/campaign.ts';
import { letterOf, unsubscribeUrl } from '../../../campaigns/content.ts';
import { config } from '../../../config.ts';
import { handle } from '../../../http.ts';
import { getSettings } from '../../../store/settings.ts';

/** A link of nobody: previews and tests are not a reader's own. */
export const SAMPLE_TOKEN = 'preview-of-a-link-to-unsubscribe';

export const previewCampaign = handle('POST /api/admin/campaigns/preview', async ({ body }) => {
  const letter = await letterOf(body, (await getSettings()).name);
  return campaignMail({ ...letter, unsubscribeUrl: unsubscribeUrl(config().SITE_URL, SAMPLE_TOKEN) });
});
